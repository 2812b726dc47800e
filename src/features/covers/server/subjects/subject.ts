import type { Stance } from '../icons/stances.ts'
import type { Inks } from './inks-of-light.ts'

/** How far a subject reaches around the middle of its foot, in its own units; up is negative. */
type Reach = readonly [left: number, top: number, right: number, bottom: number]

/**
 * Something that covers show, drawn for light from the right: a few flat shapes in the inks of the scene. Scene and
 * subject are mirrored together, so it has no lettering.
 */
export type Subject = {
  /** What it is, as alternative texts say it. */
  readonly words: string
  readonly stance: Stance
  /** How high it is drawn where it is near, in pixels: between 72 and 225. */
  readonly height: number
  readonly reach: Reach
  /** How tall somebody beside it is, in its units; nobody stands beside what has none. */
  readonly person?: number
  /** Whether it stands on a room's floor: it has no place on a table. */
  readonly isLarge?: true
  /** Whether it fits into a hand or a lap: out of doors it lies on a stone or a bench. */
  readonly isSmall?: true
  /** Whether it is as large as a landscape: out of doors it rises farther away, with somebody near who looks at it. */
  readonly isVast?: true
  /** How far above everything else that flies it is, in pixels. */
  readonly lift?: number
  readonly draw: (ink: Inks) => string
}
