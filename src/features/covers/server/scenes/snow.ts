import { alpineSlope } from '../landscapes/alpine-slope.ts'
import { iceShore } from '../landscapes/ice-shore.ts'
import { cabin } from '../landscapes/snow-cabin.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** Winter: a ski slope, a cabin, a frozen shore. */
export const snow: Scene = takingTurns(alpineSlope, cabin, iceShore)
