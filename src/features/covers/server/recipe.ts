import type { CoverPalette, CoverRecipe, CoverScene } from '../contract.ts'
import { setComposition, type CoverComposition } from '../limits.ts'
import { hashText } from './drawing/canvas.ts'
import { getSceneKind, type SceneKind } from './scenes/scene.ts'
import { subjects } from './subjects.ts'

/** Subject of a cover: what an idea or a category wants to show. */
export type CoverSubject = {
  title: string
  icon: string
  scene: CoverScene
  /** Palette and composition, if an editor has chosen them; otherwise they are derived from the title. */
  palette?: CoverPalette | undefined
  composition?: CoverComposition | undefined
}

/** Number of consecutive ideas with different palettes. */
export const paletteRun = 5

// Divisible by 1 to 6, 10 and 12, the numbers of layouts that scenes have, so that layouts alternate evenly.
const layoutCycle = 60

const seedCycles = 30_000_000

/**
 * Returns the recipes of a category's ideas, in their order; the result is deterministic. Any five neighbours differ in
 * palette, and neighbours with the same scene alternate between its layouts.
 */
export function createCategoryRecipes(slug: string, ideas: readonly CoverSubject[]): CoverRecipe[] {
  const recipes: CoverRecipe[] = []
  const shown = new Map<CoverScene, number>()
  for (const [position, subject] of ideas.entries()) {
    const recent = recipes.slice(1 - paletteRun).map(({ palette }) => palette)
    const turn = shown.get(subject.scene) ?? hashText(`${slug} ${subject.scene}`)
    shown.set(subject.scene, turn + 1)
    recipes.push(
      createRecipe(subject, { text: `${slug} ${position} ${subject.title}`, turn, avoided: recent }),
    )
  }
  return recipes
}

/** Returns the recipe of a category's own cover. */
export function createCategoryRecipe(slug: string, subject: CoverSubject): CoverRecipe {
  return createRecipe(subject, { text: slug, turn: hashText(slug), avoided: [] })
}

/**
 * Returns the recipe of an idea that an editor adds, or whose icon or scene changes. Its palette differs from those of
 * the last four of the given neighbours.
 */
export function createIdeaRecipe(
  subject: CoverSubject,
  neighbours: readonly CoverPalette[] = [],
): CoverRecipe {
  const text = `${subject.scene} ${subject.icon} ${subject.title}`
  return createRecipe(subject, {
    text,
    turn: hashText(text) >>> 7,
    avoided: neighbours.slice(1 - paletteRun),
  })
}

type RecipeInput = { text: string; turn: number; avoided: readonly CoverPalette[] }

function createRecipe(subject: CoverSubject, { text, turn, avoided }: RecipeInput): CoverRecipe {
  const { scene, icon, composition } = subject
  const hash = hashText(text)
  const free = listPalettes(scene, icon).filter((palette) => !avoided.includes(palette))
  const palette = subject.palette ?? free[hash % free.length]
  if (!palette) throw new Error(`Too few palettes suit ${scene}`)
  const seed = (hash % seedCycles) * layoutCycle + (turn % layoutCycle)
  return { scene, icon, palette, seed: composition ? setComposition(seed, composition) : seed }
}

/**
 * Returns the palettes that suit a scene and its icon: at least five, so that five consecutive ideas can always differ.
 */
function listPalettes(scene: CoverScene, icon: string): readonly CoverPalette[] {
  if (nightIcons.has(icon) && darkSceneKinds.has(getSceneKind(scene))) return darkPalettes
  const suitable = palettesByKind[getSceneKind(scene)]
  if (!dayIcons.has(icon)) return suitable
  const byDay = suitable.filter((palette) => !darkPalettes.includes(palette))
  return byDay.length >= 5 ? byDay : suitable
}

const darkPalettes: readonly CoverPalette[] = [
  'night',
  'twilight',
  'indigo',
  'dusk',
  'aurora',
  'velvet',
  'ember',
]

const palettesByKind: Record<SceneKind, readonly CoverPalette[]> = {
  mountains: [
    'dawn',
    'noon',
    'golden',
    'mint',
    'dusk',
    'lavender',
    'frost',
    'rose',
    'twilight',
    'honey',
    'slate',
    'night',
    'peach',
  ],
  ocean: [
    'noon',
    'golden',
    'mint',
    'rose',
    'twilight',
    'peach',
    'dawn',
    'dusk',
    'lavender',
    'frost',
    'ember',
    'night',
  ],
  beach: ['noon', 'peach', 'golden', 'mint', 'rose', 'dawn', 'lavender', 'dusk', 'honey', 'twilight'],
  forest: [
    'mint',
    'noon',
    'honey',
    'golden',
    'slate',
    'dawn',
    'dusk',
    'peach',
    'twilight',
    'lavender',
    'frost',
  ],
  desert: ['golden', 'noon', 'rose', 'peach', 'honey', 'dusk', 'dawn', 'ember', 'lavender', 'indigo'],
  meadow: ['noon', 'peach', 'mint', 'honey', 'dawn', 'golden', 'frost', 'lavender', 'rose', 'slate', 'dusk'],
  snow: ['frost', 'dawn', 'noon', 'lavender', 'slate', 'rose', 'twilight', 'night', 'dusk', 'aurora', 'mint'],
  city: [
    'noon',
    'golden',
    'dusk',
    'peach',
    'lavender',
    'dawn',
    'twilight',
    'rose',
    'mint',
    'honey',
    'ember',
    'night',
    'slate',
    'indigo',
  ],
  night: ['night', 'indigo', 'aurora', 'velvet', 'twilight', 'dusk', 'ember'],
  interior: [
    'noon',
    'golden',
    'mint',
    'rose',
    'honey',
    'lavender',
    'peach',
    'dusk',
    'frost',
    'dawn',
    'ember',
    'slate',
    'twilight',
  ],
  stage: [
    'dusk',
    'ember',
    'indigo',
    'rose',
    'twilight',
    'golden',
    'velvet',
    'noon',
    'aurora',
    'lavender',
    'night',
    'mint',
  ],
  river: [
    'noon',
    'mint',
    'honey',
    'golden',
    'dawn',
    'peach',
    'slate',
    'rose',
    'lavender',
    'dusk',
    'twilight',
    'frost',
  ],
  sky: ['noon', 'peach', 'dawn', 'rose', 'lavender', 'golden', 'mint', 'frost', 'dusk', 'twilight', 'honey'],
}

/** Kinds of scenes that can be shown at night for an icon that suggests it. */
const darkSceneKinds = new Set<SceneKind>([
  'mountains',
  'ocean',
  'forest',
  'desert',
  'snow',
  'city',
  'night',
  'river',
  'sky',
  'meadow',
  'beach',
])

const nightIcons = new Set([
  'full-moon',
  'new-moon',
  'crescent-moon',
  'comet',
  'shooting-star',
  'milky-way',
  'ringed-planet',
  'rocket',
  'astronaut',
  'satellite',
  'flying-saucer',
  'telescope',
  'owl',
  'bat',
  'ghost',
  'fireworks',
  'flashlight',
  'fire',
  'red-paper-lantern',
  'glowing-star',
  'night-with-stars',
  'bridge-at-night',
  'jack-o-lantern',
  'zzz',
  'candle',
  'cityscape-at-dusk',
  'full-moon-face',
])

const dayIcons = new Set([
  'sun',
  'sun-behind-cloud',
  'sunrise',
  'sunrise-over-mountains',
  'sunset',
  'rainbow',
  'cloud-with-rain',
  'butterfly',
  'honeybee',
  'sunglasses',
  'beach-with-umbrella',
  'blossom',
  'tulip',
])

type Scenes = readonly [CoverScene, ...CoverScene[]]

/** Scenes of subjects that do not belong everywhere. */
const subjectsByScenes: readonly (readonly [scenes: Scenes, subjects: string])[] = [
  [['savanna'], 'elephant lion giraffe zebra'],
  [['ice'], 'penguin polar-bear igloo'],
  [['rainforest'], 'gorilla monkey step-pyramid'],
  [['dunes'], 'camel pyramid'],
  [['andes'], 'llama'],
  [['outback'], 'kangaroo'],
  [['ski-slope', 'snow-cabin'], 'skier snowboarder sledder skater dog-sled'],
  [['undersea'], 'coral submarine shipwreck'],
  [['lagoon', 'cove'], 'hammock turtle-ashore'],
  [['starry', 'moon-lake'], 'stargazers telescope fireworks'],
  [['village-night'], 'jack-o-lantern'],
  [['lanterns'], 'lanterns-afloat'],
  [['snow-cabin'], 'christmas-tree'],
  [['japan'], 'torii tiled-house'],
  [['misty-ridges', 'rice-terraces'], 'pagoda'],
  [['ruins'], 'greek-temple'],
  [['moor'], 'standing-stones castle'],
  [['downtown', 'waterfront'], 'skyscrapers key slender-tower'],
  [['waterfront'], 'opera-house crane'],
  [['harbor'], 'gondolier'],
  [['ice'], 'curling-stone'],
  [['peaks', 'mountain-lake', 'misty-ridges'], 'climber summit hiker cabin'],
  [['volcanic'], 'volcano hot-spring'],
  [['kitchen', 'range-kitchen'], 'pot bread cake pasta soup jars pan pie vegetables gingerbread-house'],
  [['cafe'], 'pizza sushi coffee wine table-for-two'],
  [['workshop'], 'workbench robot desktop-computer'],
  [
    ['study', 'window-seat'],
    'typewriter letter chessboard laptop bookshelf open-book piggy-bank dice-and-cards puzzle boxes',
  ],
  [['music-room'], 'guitar piano violin'],
  [['theatre'], 'actors microphone speaker dancer ballerina magic-hat'],
  [['ballroom'], 'dancers'],
  [['concert'], 'crowd'],
  [['cinema'], 'projector'],
  [['gym'], 'barbell martial-artist'],
  [['art-studio'], 'easel potters-wheel sewing-machine'],
  [
    ['living-room', 'window-seat'],
    'bricks juggler two-chairs towels yarn gift rings camera stethoscope candles suitcase',
  ],
  [['bedroom'], 'cradle bed bathtub'],
  [['arena', 'park'], 'football ball-player race-car rugby-ball wrestlers'],
  [['park', 'old-town'], 'finish-line runner market-stall graduate'],
]

const scenesBySubject = new Map(
  subjectsByScenes.flatMap(([scenes, names]) => names.split(' ').map((name) => [name, scenes] as const)),
)

const scenesByStance: Partial<Record<string, Scenes>> = {
  sails: ['open-sea', 'mountain-lake', 'harbor'],
  swims: ['undersea'],
  flies: ['clouds', 'patchwork', 'balloons'],
}

const outdoorScenes: Scenes = ['flower-hills', 'valley', 'pasture', 'mountain-lake']

/** Returns the scenes that a subject is shown in, most usual first. */
export const listScenes = (subject: string): Scenes =>
  scenesBySubject.get(subject) ?? scenesByStance[subjects.get(subject)?.stance ?? ''] ?? outdoorScenes
