import { cliffCove } from '../landscapes/cliff-cove.ts'
import { duneFence } from '../landscapes/dune-fence.ts'
import { palmBay } from '../landscapes/palm-bay.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** Sand and surf: tropical, northern, below cliffs. */
export const beach: Scene = takingTurns(palmBay, duneFence, cliffCove)
