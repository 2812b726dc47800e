import { castle } from './castle.ts'
import { cathedral } from './cathedral.ts'
import { church } from './church.ts'
import { domedPalace } from './domed-palace.ts'
import { greatWall } from './great-wall.ts'
import { greekTemple } from './greek-temple.ts'
import { labyrinth } from './labyrinth.ts'
import { mosque } from './mosque.ts'
import { operaHouse } from './opera-house.ts'
import { pagoda } from './pagoda.ts'
import { pyramid } from './pyramid.ts'
import { stadium } from './stadium.ts'
import { standingStones } from './standing-stones.ts'
import { statue } from './statue.ts'
import { stepPyramid } from './step-pyramid.ts'
import { stoneEnclosure } from './stone-enclosure.ts'
import { stupa } from './stupa.ts'
import { terracottaSoldiers } from './terracotta-soldiers.ts'
import { torii } from './torii.ts'

/** Every subject of this folder by its name. */
export const monuments = {
  castle,
  cathedral,
  church,
  'domed-palace': domedPalace,
  'great-wall': greatWall,
  'greek-temple': greekTemple,
  labyrinth,
  mosque,
  'opera-house': operaHouse,
  pagoda,
  pyramid,
  stadium,
  'standing-stones': standingStones,
  statue,
  'step-pyramid': stepPyramid,
  'stone-enclosure': stoneEnclosure,
  stupa,
  'terracotta-soldiers': terracottaSoldiers,
  torii,
}
