import { buttes } from '../landscapes/buttes.ts'
import { oasis } from '../landscapes/oasis.ts'
import { saguaros } from '../landscapes/saguaros.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** Dry country: cacti, sandstone towers, dunes with a pool. */
export const desert: Scene = takingTurns(saguaros, buttes, oasis)
