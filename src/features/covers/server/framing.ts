import type { CoverScene } from '#features/covers/contract.ts'
import { type CoverFraming, getFraming } from '#features/covers/limits.ts'
import type { Box } from './drawing/canvas.ts'
import type { Color } from './drawing/color.ts'
import { listOpenings } from './framings/openings.ts'
import { getSceneKind } from './scenes/scene.ts'
import { findSubject, type Subject } from './subjects.ts'

/** A finished picture without its print effect: SVG, with the bounds of its subject and of its sun or moon. */
export type FramedPicture = {
  drawing: string
  subject: Box
  lights: readonly Box[]
  /** Colour behind the subject, if it is plain. */
  ground?: Color
}

/** Framings of the subjects in each folder of `art/`, the most telling first. */
const framingsByGroup: Readonly<Record<string, string>> = {
  animals: 'portrait large silhouette through wide map',
  'at-home': 'large table pattern portrait hands wide through',
  'at-sea': 'silhouette large map through portrait wide pattern',
  'at-table': 'table hands large pattern portrait wide',
  built: 'portrait silhouette through map large wide',
  growing: 'pattern large portrait through hands silhouette wide',
  'in-motion': 'silhouette large portrait through wide',
  'in-the-air': 'silhouette large map portrait pattern through wide',
  learning: 'table hands large pattern portrait wide through',
  making: 'table large hands portrait pattern wide',
  monuments: 'silhouette portrait through map large wide',
  music: 'portrait hands table large pattern wide',
  'landmarks-afar': 'silhouette large through portrait map',
  'landmarks-america': 'silhouette large through portrait map',
  'landmarks-europe': 'silhouette large through portrait map',
  nature: 'through large portrait silhouette map wide',
  occasions: 'table pattern hands large portrait wide',
  'on-wheels': 'map large silhouette portrait pattern through wide',
  people: 'silhouette large through portrait wide',
  'wings-and-fins': 'pattern large portrait through silhouette wide hands',
}

/** Subjects that two hands hold. */
const held = toSet(`
  accordion bouquet bread brushes cake camera cheese chocolates cocktail coffee compass cube envelope
  folding-fan gift headphones honey-coins jars key kintsugi-cup lantern-lamp letter magic-hat map-table
  mortarboard newspaper open-book pasta pie piggy-bank pizza popcorn potted-plant rings rugby-ball scroll soup
  stethoscope sushi teapot trophy vegetables wallet yarn`)

/** Subjects that lie or stand on a table. */
const onTables = toSet(`
  abacus accordion books bouquet bread bricks brushes cake calendar camera candles cheese chessboard chocolates
  clock cocktail coffee compass cube desk-and-lamp dice-and-cards envelope flasks folding-fan gears gift
  gingerbread-house guitar headphones honey-coins jars key kintsugi-cup knife-and-board lantern-lamp laptop
  letter magic-hat map-table microscope mortarboard newspaper open-book pan pasta pie piggy-bank pizza popcorn
  pot potted-plant puzzle radio rings saw saxophone scroll soup sushi teapot telephone trophy trumpet typewriter
  vegetables violin wallet wine yarn`)

/** Subjects whose outline alone says little, because what tells them lies within it. */
const unclearOutlines = toSet(`
  abu-simbel apple-crate apple-tree autumn-leaves barn bathers beehive berries buoy-and-net bus cabin camper-van
  cave cliff-dwelling climber coral croc-cage crocodile detector-ring dog-sled doorway fallingwater fireflies
  flower-show flowers footbridge garden-bed gardener gorilla grand-canyon grapes great-wall green-wave
  greenhouse hegra-tomb hoover-dam hot-spring house houseboat hut ice-cave iceberg igloo iguazu kotor labyrinth
  launch lobster market-stall massage meeting-house mitre-peak monkey moraine-lake nazca-hummingbird niagara owl
  packrafter pan penguin perito-moreno petra-treasury polar-bear puffin quokka race-car reader riad-courtyard
  rock sap-bucket sauna shell shipwreck sit-spot skyscrapers sledder snow-lantern solo-car speaker stair-climber
  stargazers stone-columns stone-enclosure stupa summit surfer swimmer tent tigers-nest train turtle-ashore
  victoria-falls waterfall wave yoga yurt`)

/** Subjects that look like something else if they are small and repeated. */
const unrepeated = toSet('table-for-two pan croc-cage wakeboarder green-wave')

/** Subjects that nobody would mark on a map. */
const unmapped = toSet(`
  barn campfire dog doorway geyser green-wave greenhouse hammock hen house lookout-tower market-stall parachute
  raft riad-courtyard rock sandcastle sheep snow-lantern snowman solo-car surfer swimmer treehouse wakeboarder
  wave`)

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}

/**
 * Returns the framings (ways to show a subject, such as `wide`, `hands` or `silhouette`) that suit a subject in a
 * scene, at least one: what is held fits into two hands, what is seen against the light is outdoors and has a clear
 * outline, a landmark is never small, and the aurora is always seen.
 */
export function listFramings(icon: string, scene: CoverScene): readonly CoverFraming[] {
  const subject = findSubject(icon)
  if (!subject || scene === 'aurora') return ['wide', 'large']
  return (framingsByGroup[subject.group] ?? 'wide')
    .split(' ')
    .filter((framing): framing is CoverFraming => suits(subject, scene, framing))
}

function suits(subject: Subject, scene: CoverScene, framing: string): boolean {
  const { name, isLarge, isVast, stance } = subject
  const isIndoors = ['interior', 'stage'].includes(getSceneKind(scene))
  switch (framing) {
    case 'hands':
      return held.has(name)
    case 'table':
      return onTables.has(name)
    case 'pattern':
      return !isVast && (!isLarge || stance === 'flies' || stance === 'swims') && !unrepeated.has(name)
    case 'silhouette':
      return !isIndoors && stance !== 'swims' && !unclearOutlines.has(name)
    case 'through':
      return listOpenings(subject, scene).length > 0
    case 'map':
      return !isIndoors && getSceneKind(scene) !== 'night' && stance !== 'swims' && !unmapped.has(name)
    default:
      return true
  }
}

/**
 * Returns the framing (how the cover shows its subject) that a recipe's seed encodes if it suits the subject in the
 * scene, else another that does, always the same for the same seed.
 */
export function findFraming(icon: string, scene: CoverScene, seed: number): CoverFraming {
  const framing = getFraming(seed)
  const suitable = listFramings(icon, scene)
  return suitable.includes(framing) ? framing : (suitable[seed % suitable.length] ?? 'wide')
}
