import { stoneBridge } from '../landscapes/stone-bridge.ts'
import { waterfall } from '../landscapes/waterfall.ts'
import { windingValley } from '../landscapes/winding-valley.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** Running water: through a valley, under a bridge, over a fall. */
export const river: Scene = takingTurns(windingValley, stoneBridge, waterfall)
