import { bats } from './bats.ts'
import { butterfly } from './butterfly.ts'
import { coral } from './coral.ts'
import { crab } from './crab.ts'
import { dinosaur } from './dinosaur.ts'
import { dolphin } from './dolphin.ts'
import { eagle } from './eagle.ts'
import { fireflies } from './fireflies.ts'
import { fish } from './fish.ts'
import { flock } from './flock.ts'
import { jellyfish } from './jellyfish.ts'
import { kiwi } from './kiwi.ts'
import { lobster } from './lobster.ts'
import { manta } from './manta.ts'
import { owl } from './owl.ts'
import { puffin } from './puffin.ts'
import { shark } from './shark.ts'
import { shell } from './shell.ts'
import { songbird } from './songbird.ts'
import { swanBoat } from './swan-boat.ts'
import { trout } from './trout.ts'
import { turtle } from './turtle.ts'
import { turtleAshore } from './turtle-ashore.ts'
import { whale } from './whale.ts'

/** Every subject of this folder by its name. */
export const wingsAndFins = {
  bats,
  butterfly,
  coral,
  crab,
  dinosaur,
  dolphin,
  eagle,
  fireflies,
  fish,
  flock,
  jellyfish,
  kiwi,
  lobster,
  manta,
  owl,
  puffin,
  shark,
  shell,
  songbird,
  'swan-boat': swanBoat,
  trout,
  turtle,
  'turtle-ashore': turtleAshore,
  whale,
}
