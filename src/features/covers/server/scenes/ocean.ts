import { islands } from '../landscapes/islands.ts'
import { lighthouse } from '../landscapes/lighthouse.ts'
import { seaStacks } from '../landscapes/sea-stacks.ts'
import { underwater } from '../landscapes/underwater.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

const openSea = takingTurns(islands, lighthouse, seaStacks)

/** What swims is met under water; everything else on the waves, or on an islet if it cannot float. */
export const ocean: Scene = (canvas) => (canvas.stance === 'swims' ? underwater : openSea)(canvas)
