import type { CoverScene } from '#features/covers/contract.ts'
import { type CoverFraming, getFraming } from '#features/covers/limits.ts'
import type { Box } from './drawing/canvas.ts'
import { getStance } from './icon-stances.ts'
import { getSceneKind } from './scenes/scene.ts'
import { findSubject, type Subject } from './subjects.ts'

/** A finished picture without its print effect: SVG, with the bounds of its subject and of its sun or moon. */
export type FramedPicture = { drawing: string; subject: Box; lights: readonly Box[] }

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
  nature: 'through large portrait silhouette map wide',
  occasions: 'table pattern hands large portrait wide',
  'on-wheels': 'map large silhouette portrait pattern through wide',
  people: 'silhouette large through portrait wide',
  'wings-and-fins': 'pattern large portrait through silhouette wide hands',
}

/** Framings of the package's icons: a standing one is shown without its scene too. */
const listIconFramings = (icon: string): CoverFraming[] =>
  getStance(icon) === 'stands' ? ['wide', 'large', 'portrait', 'table'] : ['wide', 'large']

/**
 * Returns the framings that suit a subject in a scene, at least `wide` among them: what is held fits into a hand, what
 * is seen against the light is outdoors.
 */
export function listFramings(icon: string, scene: CoverScene): readonly CoverFraming[] {
  const subject = findSubject(icon)
  const isIndoors = getSceneKind(scene) === 'interior'
  if (!subject) return isIndoors ? listIconFramings(icon) : [...listIconFramings(icon), 'through']
  return (framingsByGroup[subject.group] ?? 'wide')
    .split(' ')
    .filter((framing): framing is CoverFraming => suits(subject, isIndoors, framing))
}

function suits({ isSmall, isLarge, isVast, stance }: Subject, isIndoors: boolean, framing: string): boolean {
  const isHandy = isSmall && !isLarge && !isVast
  switch (framing) {
    case 'hands':
      return isHandy
    case 'table':
      return isHandy || (stance === 'stands' && !isLarge && !isVast)
    case 'pattern':
      return !isVast && (!isLarge || stance === 'flies' || stance === 'swims')
    case 'silhouette':
      return !isIndoors && stance !== 'swims'
    case 'through':
      return !isIndoors && stance !== 'hangs'
    case 'map':
      return !isIndoors && stance !== 'swims'
    default:
      return true
  }
}

/** Returns the framing that a recipe's seed encodes if it suits the subject, else another that does. */
export function findFraming(icon: string, scene: CoverScene, seed: number): CoverFraming {
  const framing = getFraming(seed)
  const suitable = listFramings(icon, scene)
  return suitable.includes(framing) ? framing : (suitable[seed % suitable.length] ?? 'wide')
}
