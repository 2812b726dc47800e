import { appleCrate } from './apple-crate.ts'
import { autumnLeaves } from './autumn-leaves.ts'
import { baobab } from './baobab.ts'
import { beehive } from './beehive.ts'
import { berries } from './berries.ts'
import { cactus } from './cactus.ts'
import { christmasTree } from './christmas-tree.ts'
import { corn } from './corn.ts'
import { flowers } from './flowers.ts'
import { gardenBed } from './garden-bed.ts'
import { giantTree } from './giant-tree.ts'
import { grapes } from './grapes.ts'
import { jackOLantern } from './jack-o-lantern.ts'
import { mushrooms } from './mushrooms.ts'
import { pumpkin } from './pumpkin.ts'
import { sapBucket } from './sap-bucket.ts'
import { sapling } from './sapling.ts'
import { sunflowers } from './sunflowers.ts'
import { tree } from './tree.ts'

/** Every subject of this folder by its name. */
export const growing = {
  'apple-crate': appleCrate,
  'autumn-leaves': autumnLeaves,
  baobab,
  beehive,
  berries,
  cactus,
  'christmas-tree': christmasTree,
  corn,
  flowers,
  'garden-bed': gardenBed,
  'giant-tree': giantTree,
  grapes,
  'jack-o-lantern': jackOLantern,
  mushrooms,
  pumpkin,
  'sap-bucket': sapBucket,
  sapling,
  sunflowers,
  tree,
}
