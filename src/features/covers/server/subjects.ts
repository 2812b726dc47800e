import { readdirSync, readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { z } from 'zod'
import type { Color } from './drawing/color.ts'
import { area, stroke } from './drawing/shape.ts'

/** Colors of a subject: each one in the light and, with a second name, in the shade. */
const inkNames = [
  'paper',
  'paperShade',
  'accent',
  'accentShade',
  'accentLight',
  'dark',
  'mid',
  'soft',
  'wood',
  'woodShade',
  'leaf',
  'leafShade',
  'water',
  'waterShade',
  'skin',
  'sand',
  'sandShade',
  'glow',
] as const

type InkName = (typeof inkNames)[number]

/** A scene's color for each ink. */
export type Inks = Readonly<Record<InkName, Color>>

/**
 * Subject of covers, drawn for light from the right in a few flat shapes. Scene and subject are mirrored together, so a
 * subject has no lettering.
 */
export type Subject = {
  /** Text alternative. */
  readonly words: string
  readonly stance: 'stands' | 'sails' | 'swims' | 'flies' | 'hangs'
  /** Height in pixels at a near composition: between 72 and 225. */
  readonly height: number
  /** Bounds relative to the middle of its foot, in its own units; up is negative. */
  readonly reach: readonly [left: number, top: number, right: number, bottom: number]
  /** Height of a person beside it, in its own units; without it no person is drawn. */
  readonly person?: number
  /** Whether it is too large for a table: indoors it stands on the floor. */
  readonly isLarge: boolean
  /** Whether it fits into a hand or a lap: outdoors it is drawn on a stone or a bench. */
  readonly isSmall: boolean
  /** Whether it is as large as a landscape: outdoors it is drawn farther away, with an onlooker in front. */
  readonly isVast: boolean
  /** Height in pixels above other flying subjects. */
  readonly lift: number
  /** Returns the shapes as SVG, in the given colors. */
  readonly draw: (inks: Inks) => string
}

const artFolder = new URL('../art/', import.meta.url)

/** Lists the names of the subjects in a folder of `art/`. */
export function listSubjectNames(group: string): string[] {
  return readdirSync(new URL(group, artFolder))
    .map((file) => file.replace(/\.svg$/, ''))
    .toSorted()
}

const svgAttributes = z.object({
  viewBox: z
    .string()
    .transform((box) =>
      z.tuple([z.number(), z.number(), z.number(), z.number()]).parse(box.split(' ').map(Number)),
    ),
  'data-stance': z.enum(['stands', 'sails', 'swims', 'flies', 'hangs']),
  'data-height': z.coerce.number(),
  'data-person': z.coerce.number().optional(),
  'data-size': z.string().default(''),
  'data-lift': z.coerce.number().default(0),
})

const pathAttributes = z.object({
  class: z.string().transform((name) => toInkName(name)),
  d: z.string(),
  stroke: z.string().optional(),
  'stroke-width': z.coerce.number().default(0),
  opacity: z.coerce.number().optional(),
})

/**
 * Reads a drawing of `art/`. The class of a path is the name of its ink; the colors in the file only serve drawing
 * programs. The view box is the subject's bounds.
 *
 * @throws if the drawing contains an unsupported element or attribute.
 */
function readSubject(file: string): Subject {
  const shapes: ((inks: Inks) => string)[] = []
  let words = ''
  let root: z.infer<typeof svgAttributes> | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'svg') root = svgAttributes.parse(attributes)
        else if (name === 'g') shapes.push(() => `<g transform="${attributes['transform']}">`)
        else if (name === 'path') shapes.push(drawPath(pathAttributes.parse(attributes)))
        else if (name !== 'title') throw new Error(`art/${file}: a subject cannot have a <${name}>`)
      },
      ontext(text) {
        words += text
      },
      onclosetag(name) {
        if (name === 'g') shapes.push(() => '</g>')
      },
    },
    { xmlMode: true },
  )
  parser.end(readFileSync(new URL(file, artFolder), 'utf8'))
  if (!root) throw new Error(`art/${file} is not an SVG`)
  const [left, top, width, height] = root.viewBox
  const sizes = root['data-size'].split(' ')
  return {
    words: words.trim(),
    stance: root['data-stance'],
    height: root['data-height'],
    reach: [left, top, left + width, top + height],
    ...(root['data-person'] !== undefined && { person: root['data-person'] }),
    isLarge: sizes.includes('large'),
    isSmall: sizes.includes('small'),
    isVast: sizes.includes('vast'),
    lift: root['data-lift'],
    draw: (inks) => shapes.map((draw) => draw(inks)).join(''),
  }
}

const drawPath = ({
  class: ink,
  d,
  stroke: line,
  'stroke-width': width,
  opacity,
}: z.infer<typeof pathAttributes>) =>
  line === undefined
    ? (inks: Inks) => area(d, inks[ink], opacity)
    : (inks: Inks) => stroke(d, inks[ink], width, opacity)

function toInkName(className: string): InkName {
  const ink = inkNames.find(
    (name) => name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`) === className,
  )
  if (!ink) throw new Error(`"${className}" is not an ink of subjects`)
  return ink
}

/** Every subject by its name, which is the name of its file in `art/<group>/`. */
export const subjects: ReadonlyMap<string, Subject> = new Map(
  readdirSync(artFolder)
    .toSorted()
    .flatMap((group) =>
      listSubjectNames(group).map((name) => [name, readSubject(`${group}/${name}.svg`)] as const),
    ),
)

/**
 * Finds the subject of a recipe's icon: the one of that name, or the one that replaces the icon. Undefined if we have
 * not drawn it.
 */
export function findSubject(icon: string): Subject | undefined {
  return subjects.get(icon) ?? subjects.get(replacementByIcon.get(icon) ?? '')
}

/** Subjects, each with the icons of the package that it replaces. */
const replacedIcons = `
  actors: magic-wand performing-arts; airliner: airplane airplane-arrival airplane-departure
  passport-control; apple-crate: leafy-green red-apple tomato; arcade: joystick; armchair: chair
  couch-and-lamp; autumn-leaves: fallen-leaf maple-leaf; barbecue: cut-of-meat hot-dog meat-on-bone;
  barbell: flexed-biceps person-lifting-weights; barber-chair: barber-pole; bathers:
  person-in-steamy-room; bathtub: bubbles; bats: bat; bear: leopard; bed: person-in-bed zzz; beehive:
  honeybee; berries: blueberries; blackboard: input-numbers input-symbols school; books: blue-book
  bookmark-tabs green-book orange-book; boots: foot hiking-boot; boxes: package; bread: baguette-bread
  croissant sandwich; broom: no-littering recycling-symbol; brushes: crayon paintbrush; buoy-and-net:
  ring-buoy; bus: articulated-lorry; butterfly: lady-beetle; cabin: derelict-house hotel; cactus: desert;
  cake: birthday-cake; calendar: check-box-with-check spiral-calendar; camel: two-hump-camel; camera:
  camera-with-flash clapper-board film-frames movie-camera selfie video-camera; camper-van: minibus;
  campfire: fire; candles: candle dove person-getting-massage prayer-beads; car: automobile motorway
  oncoming-taxi; cave: hole; cheese: cheese-wedge; chessboard: chess-pawn; chocolates: candy chocolate-bar
  cookie doughnut moon-cake shortcake waffle; christmas-tree: baby-angel; church: latin-cross
  orthodox-cross; climber: chains check-mark knot link person-climbing; clock: hourglass-not-done
  stopwatch; cocktail: tropical-drink; coffee: hot-beverage; couple: blue-heart busts-in-silhouette eyes
  handshake heart-hands heart-with-ribbon love-you-gesture mending-heart people-hugging placard red-heart
  two-hearts waving-hand wedding; cradle: baby-bottle; crowd: exploding-head party raised-fist
  raising-hands rolling-on-the-floor-laughing sign-of-the-horns thumbs-up winking-face-with-tongue;
  cyclist: person-biking person-mountain-biking; dancer: ballet-shoes clapping-hands folding-hand-fan;
  dancers: man-dancing mans-shoe maracas sari woman-dancing; deer: moose; desk-and-lamp: balance-scale
  ballot-box-with-ballot bar-chart briefcase chart-increasing clipboard file-folder identification-card
  light-bulb name-badge pencil receipt; dice-and-cards: game-die; dinosaur: dragon sauropod t-rex; diver:
  diving-mask; dog: guide-dog paw-prints service-dog; domed-palace: hindu-temple; doorway: cross-mark door
  elevator; dress-form: dress jeans necktie t-shirt womans-hat; easel: artist-palette bust-in-silhouette
  eye framed-picture; elephant: rhinoceros; envelope: closed-mailbox-with-raised-flag e-mail love-letter
  postbox; ferris-wheel: wheel; ferry: passenger-ship; finish-line: chequered-flag crossed-flags;
  fireworks: confetti-ball party-popper; fish: tropical-fish; fisher: fishing-pole; flasks: atom-symbol
  dna microbe radioactive test-tube; flowers: blossom cherry-blossom hibiscus hyacinth rose tulip
  white-flower; football: american-football rugby-football soccer-ball volleyball; garden-bed: beans
  carrot; gardener: farmer pick seedling; gears: gear magnet; gift: heart-decoration wrapped-gift; golfer:
  flying-disc person-golfing; gondola-lift: aerial-tramway mountain-cableway; gorilla: orangutan;
  graduate: graduation-cap; greek-temple: classical-building; guitar: banjo; hammock: beach-with-umbrella
  leaf-fluttering-in-wind; handstand: person-cartwheeling; headphones: bell-with-slash headphone; hen:
  chicken; hiker: footprints no-smoking person-walking; hockey: curling-stone ice-hockey; honey-coins:
  coin credit-card dollar-banknote money-bag purse; hot-spring: hot-springs; house: house-with-garden
  houses; iceberg: ice; jack-o-lantern: ghost man-zombie person-zombie spider-web; jars: jar; jeep:
  pickup-truck sport-utility-vehicle; key: locked locked-with-key old-key; kite: sun-behind-cloud wing;
  knife-and-board: kitchen-knife; lantern: red-paper-lantern; lantern-lamp: flashlight; laptop:
  control-knobs desktop-computer floppy-disk keyboard technologist; launch: flying-saucer; letter:
  black-nib feather fountain-pen memo page-facing-up writing-hand; lion: tiger-face; map-table:
  globe-showing-americas globe-showing-asia-australia globe-showing-europe-africa globe-with-meridians
  world-map; market-stall: basket convenience-store shopping-bags takeout-box; martial-artist:
  martial-arts-uniform person-wrestling; microphone: speaking-head; microscope:
  magnifying-glass-tilted-left; motorbike: motorcycle; motorboat: motor-boat speedboat; mushrooms:
  brown-mushroom mushroom; newspaper: rolled-up-newspaper; on-air: studio-microphone; open-book: bookmark
  closed-book notebook notebook-with-decorative-cover; pagoda: japanese-castle; painter: artist;
  parent-and-child: boy older-person; pasta: spaghetti; pie: turkey; pot: cooking curry-rice pot-of-food
  shallow-pan-of-food; potters-wheel: amphora hand-with-fingers-splayed; printing-press:
  input-latin-letters input-latin-uppercase; projector: admission-tickets cinema film-projector ticket;
  puzzle: puzzle-piece; quilt: sewing-needle thread; race-car: racing-car; racket-and-ball: ping-pong
  tennis; radio-dish: satellite satellite-antenna; rickshaw: auto-rickshaw; rider: donkey horse-racing
  unicorn; rings: gem-stone ring; roller-skates: roller-skate; rowboat: person-rowing-boat; runner:
  person-running running-shoe woman-running; sailboat: anchor; sandcastle: bucket; sapling: shamrock; saw:
  carpentry-saw triangular-ruler wood; sheep: ewe; sheet-music: musical-note musical-notes musical-score;
  shell: spiral-shell; skater: ice-skate; skeleton-drawing: lungs skull; skier: skis skull-and-crossbones
  warning; skydiver: cyclone dashing-away tornado; skyscrapers: cityscape cityscape-at-dusk
  office-building; sledder: sled; small-plane: pilot small-airplane; snow-lantern: snowflake; solar-roof:
  high-voltage; songbird: bird; soup: bowl-with-spoon palms-up-together steaming-bowl; speaker: bullseye
  index-pointing-up judge left-speech-bubble megaphone raised-hand speech-balloon teacher; stargazers:
  comet crescent-moon full-moon glowing-star milky-way new-moon night-with-stars ringed-planet
  shooting-star sparkles; statue: moai statue-of-liberty; steam-train: locomotive mountain-railway;
  stethoscope: anatomical-heart brain drop-of-blood ear thermometer; suitcase: luggage; summit: mount-fuji
  national-park round-pushpin snow-capped-mountain sunrise-over-mountains triangular-flag; sunflowers:
  ear-of-corn sheaf-of-rice sun; surfer: person-surfing; sushi: dumpling; suspension-bridge:
  bridge-at-night; swan-boat: swan; swimmer: goggles one-piece-swimsuit person-swimming; table-for-two:
  fork-and-knife fork-and-knife-with-plate; tall-ship: ship; teapot: teacup-without-handle; telephone:
  mobile-phone mobile-phone-off no-mobile-phones telephone-receiver; tent: camping; torii: shinto-shrine;
  tower: tokyo-tower; train: bullet-train metro railway-car railway-track; tree: deciduous-tree
  evergreen-tree; treehouse: ladder; trophy: 1st-place-medal 3rd-place-medal hundred-points military-medal
  rosette sports-medal star; trout: hook; trumpet: postal-horn; umbrella: cloud-with-rain
  umbrella-with-rain-drops; vegetables: green-salad; waterfall: droplet rainbow; wave: water-wave; whale:
  spouting-whale; window-view: sunrise sunset window; wine: beer-mug bottle-with-popping-cork
  clinking-beer-mugs clinking-glasses wine-glass; workbench: brick building-construction electric-plug
  hammer hammer-and-wrench nut-and-bolt screwdriver wrench; yoga: folded-hands lotus om
  person-in-lotus-position ribbon wheel-of-dharma`

/** Names of our subjects by the icon that they replace. */
const replacementByIcon: ReadonlyMap<string, string> = new Map(
  replacedIcons.split(';').flatMap((entry) => {
    const [subject = '', icons = ''] = entry.split(':').map((part) => part.trim())
    return icons.split(/\s+/).map((icon) => [icon, subject] as const)
  }),
)
