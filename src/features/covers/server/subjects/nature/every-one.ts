import { campfire } from './campfire.ts'
import { cave } from './cave.ts'
import { geyser } from './geyser.ts'
import { hammock } from './hammock.ts'
import { hotSpring } from './hot-spring.ts'
import { iceCave } from './ice-cave.ts'
import { mountain } from './mountain.ts'
import { rock } from './rock.ts'
import { sandcastle } from './sandcastle.ts'
import { snowLantern } from './snow-lantern.ts'
import { snowman } from './snowman.ts'
import { stoneColumns } from './stone-columns.ts'
import { summit } from './summit.ts'
import { volcano } from './volcano.ts'
import { waterfall } from './waterfall.ts'
import { wave } from './wave.ts'

/** Every subject of this folder by its name. */
export const nature = {
  campfire,
  cave,
  geyser,
  hammock,
  'hot-spring': hotSpring,
  'ice-cave': iceCave,
  mountain,
  rock,
  sandcastle,
  'snow-lantern': snowLantern,
  snowman,
  'stone-columns': stoneColumns,
  summit,
  volcano,
  waterfall,
  wave,
}
