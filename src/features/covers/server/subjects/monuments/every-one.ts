import { castle } from './castle.ts'
import { church } from './church.ts'
import { domedPalace } from './domed-palace.ts'
import { greatWall } from './great-wall.ts'
import { greekTemple } from './greek-temple.ts'
import { mosque } from './mosque.ts'
import { pagoda } from './pagoda.ts'
import { pyramid } from './pyramid.ts'
import { stadium } from './stadium.ts'
import { standingStones } from './standing-stones.ts'
import { statue } from './statue.ts'
import { stepPyramid } from './step-pyramid.ts'
import { torii } from './torii.ts'

/** Every subject of this folder by its name. */
export const monuments = {
  castle,
  church,
  'domed-palace': domedPalace,
  'great-wall': greatWall,
  'greek-temple': greekTemple,
  mosque,
  pagoda,
  pyramid,
  stadium,
  'standing-stones': standingStones,
  statue,
  'step-pyramid': stepPyramid,
  torii,
}
