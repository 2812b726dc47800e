import type { CoverPalette, CoverRecipe, CoverScene } from '../contract.ts'
import { setComposition, setFraming, setLayout, type CoverComposition, type CoverFraming } from '../limits.ts'
import { hashText } from './drawing/canvas.ts'
import { findFraming, listFramings } from './framing.ts'
import { findSubject, subjects } from './subjects.ts'
import { listIdeaPalettes } from './times-of-day.ts'

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
 * Returns the cover recipes (scene, icon, palette, seed) of a category's ideas, in their order; the result is
 * deterministic. The category is composed as a whole: its framings and palettes are used about equally often, at most
 * a quarter of the covers are `wide`, unless nothing else suits them, and any five neighbours differ in palette, unless
 * an editor chose it. Neighbours with the same scene alternate between its layouts.
 */
export function createCategoryRecipes(slug: string, ideas: readonly CoverSubject[]): CoverRecipe[] {
  const recipes: CoverRecipe[] = []
  const shown = new Map<CoverScene, number>()
  for (const [position, subject] of ideas.entries()) {
    const turn = shown.get(subject.scene) ?? hashText(`${slug} ${subject.scene}`)
    shown.set(subject.scene, turn + 1)
    const recipe = createRecipe(subject, {
      text: `${slug} ${position} ${subject.title}`,
      turn,
      avoided: findCrowdedPalettes(recipes, ideas.slice(position + 1, position + paletteRun)),
    })
    const framing = chooseFraming(recipe, recipes, ideas.length)
    const shownSoFar = recipes.filter((earlier) => findRecipeFraming(earlier) === framing).length
    const seed = sceneFramings.has(framing)
      ? recipe.seed
      : setLayout(recipe.seed, hashText(`${slug} ${framing}`) + shownSoFar)
    recipes.push({ ...recipe, seed: setFraming(seed, framing) })
  }
  return recipes
}

/** Largest number of covers with the same palette in a category. */
const maxPerPalette = 3

/**
 * Returns palettes to avoid, the most important first: those of the last four recipes, those that an editor chose for
 * the next four ideas, and those that are used up.
 */
function findCrowdedPalettes(
  recipes: readonly CoverRecipe[],
  coming: readonly CoverSubject[],
): CoverPalette[] {
  const used = Map.groupBy(recipes, ({ palette }) => palette)
  return [
    ...recipes.slice(1 - paletteRun).map(({ palette }) => palette),
    ...coming.flatMap(({ palette }) => palette ?? []),
    ...[...used].filter(([, some]) => some.length >= maxPerPalette).map(([palette]) => palette),
  ]
}

/** Largest share of `wide` covers in a category. */
const maxWideShare = 0.25

/**
 * Returns the framing for the next recipe of a category: of those that suit its subject, the one used least, not one of
 * the last three if possible, and none that shows a similar subject in the same scene already.
 */
function chooseFraming(
  { icon, scene, seed }: CoverRecipe,
  before: readonly CoverRecipe[],
  total: number,
): CoverFraming {
  const getPenalty = (framing: CoverFraming, rank: number) => {
    const same = before.filter((recipe) => findRecipeFraming(recipe) === framing)
    const twins = same.filter((recipe) => recipe.scene === scene && getGroup(recipe.icon) === getGroup(icon))
    const others = same.filter((recipe) => recipe.icon === icon && recipe.scene !== scene)
    const isRecent = before.slice(-3).some((recipe) => findRecipeFraming(recipe) === framing)
    const isTooWide = framing === 'wide' && same.length + 1 > total * maxWideShare
    return (
      twins.length * 1000 +
      others.length * 90 +
      (isTooWide ? 100 : 0) +
      same.length * 6 +
      (isRecent ? 9 : 0) +
      ((rank + seed) % 5)
    )
  }
  const suitable = listFramings(icon, scene)
  const penalties = suitable.map((framing, rank) => getPenalty(framing, rank))
  return suitable[penalties.indexOf(Math.min(...penalties))] ?? 'wide'
}

const findRecipeFraming = ({ icon, scene, seed }: CoverRecipe) => findFraming(icon, scene, seed)

/** Framings that show the scene; the others have layouts of their own. */
const sceneFramings = new Set<CoverFraming>(['wide', 'large', 'through'])

/** Returns the kind of subject that an icon shows; an icon without a drawing of ours is its own kind. */
const getGroup = (icon: string) => findSubject(icon)?.group ?? icon

/**
 * Returns the cover recipe (scene, icon, palette, seed) of a category itself, from its slug and subject, always the
 * same for the same input.
 */
export function createCategoryRecipe(slug: string, subject: CoverSubject): CoverRecipe {
  return createRecipe(subject, { text: slug, turn: hashText(slug), avoided: [] })
}

/**
 * Returns the cover recipe of an idea that an editor adds, or whose icon or scene changes. Unless an editor chose the
 * palette, it differs from the last four of `neighbours`, the palettes of the ideas before it.
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

/** Palettes to avoid are in order of importance: the last ones are used if too few others suit the subject. */
type RecipeInput = { text: string; turn: number; avoided: readonly CoverPalette[] }

function createRecipe(subject: CoverSubject, { text, turn, avoided }: RecipeInput): CoverRecipe {
  const { scene, icon, composition } = subject
  const hash = hashText(text)
  const suitable = listIdeaPalettes(subject.title, scene, icon)
  let count = avoided.length
  while (suitable.every((palette) => avoided.slice(0, count).includes(palette))) count--
  const free = suitable.filter((palette) => !avoided.slice(0, count).includes(palette))
  const palette = subject.palette ?? free[hash % free.length]
  if (!palette) throw new Error(`Too few palettes suit ${scene}`)
  const seed = (hash % seedCycles) * layoutCycle + (turn % layoutCycle)
  return { scene, icon, palette, seed: composition ? setComposition(seed, composition) : seed }
}

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
  [['misty-ridges'], 'great-wall'],
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
  [
    ['old-town'],
    `alhambra big-ben brandenburg-gate colosseum florence-cathedral hagia-sophia leaning-tower notre-dame st-basils
    st-peters burning-figure`,
  ],
  [['park'], 'eiffel-tower sagrada-familia space-needle flower-show'],
  [
    ['waterfront'],
    `brooklyn-bridge burj-khalifa empire-state golden-gate-bridge harbour-bridge marina-bay-sands statue-of-liberty
    tower-bridge`,
  ],
  [['valley'], 'charles-bridge mostar-bridge niagara neuschwanstein fly-fisher packrafter'],
  [['harbor'], 'dubrovnik kotor mont-saint-michel rialto-bridge santorini'],
  [['alps'], 'matterhorn'],
  [['misty-ridges', 'karst'], 'meteora zhangjiajie ha-long-bay'],
  [['moor'], 'edinburgh-castle glenfinnan old-man-of-storr'],
  [['fjord'], 'lofoten mitre-peak trolltunga'],
  [['ruins'], 'acropolis pompeii'],
  [['vineyards'], 'trulli'],
  [['buttes'], 'cliff-dwelling delicate-arch devils-tower monument-valley mule-rider'],
  [['canyon-river'], 'arch-bridge grand-canyon hoover-dam'],
  [['rainforest'], 'angkor-wat chichen-itza christ-the-redeemer iguazu sigiriya tikal'],
  [['andes'], 'machu-picchu torres-del-paine'],
  [['peaks', 'mountain-lake'], 'el-capitan half-dome moraine-lake'],
  [['ice'], 'perito-moreno'],
  [['snow-cabin'], 'chateau-frontenac'],
  [['lagoon'], 'bora-bora sugarloaf'],
  [['northern-beach', 'cove'], 'green-wave hopewell-rocks quokka'],
  [['sand-sea'], 'dune-walker nazca-hummingbird'],
  [['dunes'], 'abu-simbel sphinx'],
  [['sandstone'], 'fairy-chimneys hegra-tomb petra-treasury'],
  [['medina'], 'mehrangarh registan riad-courtyard'],
  [['savanna'], 'kilimanjaro victoria-falls'],
  [['outback'], 'bungle-bungles uluru'],
  [['himalaya'], 'everest tigers-nest'],
  [['japan', 'blossom'], 'fuji japanese-castle'],
  [['rice-terraces'], 'borobudur'],
  [['moon-lake'], 'golden-temple'],
  [['cove'], 'table-mountain'],
  [['glade', 'tall-trees'], 'fallingwater trail-crew'],
  [['autumn'], 'apple-tree sit-spot'],
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

/**
 * Returns the names of the scenes that a subject is shown in, most usual first: those listed for it, else those of
 * its stance (such as the sea for what sails), else outdoor scenes.
 */
export const listScenes = (subject: string): Scenes =>
  scenesBySubject.get(subject) ?? scenesByStance[subjects.get(subject)?.stance ?? ''] ?? outdoorScenes
