import { leafyGlade } from '../landscapes/leafy-glade.ts'
import { spruceWood } from '../landscapes/spruce-wood.ts'
import { tallTrunks } from '../landscapes/tall-trunks.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** Woods: dark spruces, tall trunks, a glade of broad-leaved trees. */
export const forest: Scene = takingTurns(spruceWood, tallTrunks, leafyGlade)
