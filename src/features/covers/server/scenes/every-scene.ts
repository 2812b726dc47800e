import type { CoverScene } from '#features/covers/contract.ts'
import { beach } from './beach.ts'
import { city } from './city.ts'
import { desert } from './desert.ts'
import { forest } from './forest.ts'
import { interior } from './interior.ts'
import { meadow } from './meadow.ts'
import { mountains } from './mountains.ts'
import { night } from './night.ts'
import { ocean } from './ocean.ts'
import { river } from './river.ts'
import type { Scene } from './scene.ts'
import { skyScene } from './sky.ts'
import { snow } from './snow.ts'
import { stage } from './stage.ts'

/** Every backdrop by its name in the catalogue. */
export const scenes: Record<CoverScene, Scene> = {
  beach,
  city,
  desert,
  forest,
  interior,
  meadow,
  mountains,
  night,
  ocean,
  river,
  sky: skyScene,
  snow,
  stage,
}
