import { lanternGarden } from '../landscapes/lantern-garden.ts'
import { milkyWay } from '../landscapes/milky-way.ts'
import { moonLake } from '../landscapes/moon-lake.ts'
import { northernLights } from '../landscapes/northern-lights.ts'
import { villageRoofs } from '../landscapes/village-roofs.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

/** After dark, outdoors: far from any lamp, at a lake, among lanterns, above a village. */
export const night: Scene = takingTurns(milkyWay, moonLake, northernLights, lanternGarden, villageRoofs)
