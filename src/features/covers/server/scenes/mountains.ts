import { mirrorLake } from '../landscapes/mirror-lake.ts'
import { mistyRidges } from '../landscapes/misty-ridges.ts'
import { threePeaks } from '../landscapes/three-peaks.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** Summits from a valley, over a lake and above the mist. */
export const mountains: Scene = takingTurns(threePeaks, mirrorLake, mistyRidges)
