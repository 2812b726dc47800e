import { farmland } from '../landscapes/farmland.ts'
import { fencedPasture } from '../landscapes/fenced-pasture.ts'
import { flowerHills } from '../landscapes/flower-hills.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** Open green country: flowers, fields, a pasture. */
export const meadow: Scene = takingTurns(flowerHills, farmland, fencedPasture)
