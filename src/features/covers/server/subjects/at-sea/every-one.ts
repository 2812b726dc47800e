import { blueWhale } from './blue-whale.ts'
import { buoyAndNet } from './buoy-and-net.ts'
import { canoe } from './canoe.ts'
import { diver } from './diver.ts'
import { ferry } from './ferry.ts'
import { gondolier } from './gondolier.ts'
import { houseboat } from './houseboat.ts'
import { iceberg } from './iceberg.ts'
import { junk } from './junk.ts'
import { kayak } from './kayak.ts'
import { kiteSurfer } from './kite-surfer.ts'
import { lateenBoat } from './lateen-boat.ts'
import { motorboat } from './motorboat.ts'
import { oceanLiner } from './ocean-liner.ts'
import { paddleboarder } from './paddleboarder.ts'
import { raft } from './raft.ts'
import { rowboat } from './rowboat.ts'
import { sailboat } from './sailboat.ts'
import { shipwreck } from './shipwreck.ts'
import { submarine } from './submarine.ts'
import { surfer } from './surfer.ts'
import { swimmer } from './swimmer.ts'
import { tallShip } from './tall-ship.ts'
import { windsurfer } from './windsurfer.ts'

/** Every subject of this folder by its name. */
export const atSea = {
  'blue-whale': blueWhale,
  'buoy-and-net': buoyAndNet,
  canoe,
  diver,
  ferry,
  gondolier,
  houseboat,
  iceberg,
  junk,
  kayak,
  'kite-surfer': kiteSurfer,
  'lateen-boat': lateenBoat,
  motorboat,
  'ocean-liner': oceanLiner,
  paddleboarder,
  raft,
  rowboat,
  sailboat,
  shipwreck,
  submarine,
  surfer,
  swimmer,
  'tall-ship': tallShip,
  windsurfer,
}
