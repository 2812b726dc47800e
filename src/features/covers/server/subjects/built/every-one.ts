import { barn } from './barn.ts'
import { cabin } from './cabin.ts'
import { crane } from './crane.ts'
import { doorway } from './doorway.ts'
import { ferrisWheel } from './ferris-wheel.ts'
import { footbridge } from './footbridge.ts'
import { greenhouse } from './greenhouse.ts'
import { house } from './house.ts'
import { hut } from './hut.ts'
import { igloo } from './igloo.ts'
import { lighthouse } from './lighthouse.ts'
import { lookoutTower } from './lookout-tower.ts'
import { marketStall } from './market-stall.ts'
import { meetingHouse } from './meeting-house.ts'
import { radioDish } from './radio-dish.ts'
import { rollerCoaster } from './roller-coaster.ts'
import { sauna } from './sauna.ts'
import { skyscrapers } from './skyscrapers.ts'
import { slenderTower } from './slender-tower.ts'
import { suspensionBridge } from './suspension-bridge.ts'
import { tent } from './tent.ts'
import { tiledHouse } from './tiled-house.ts'
import { tower } from './tower.ts'
import { treehouse } from './treehouse.ts'
import { windmill } from './windmill.ts'
import { yurt } from './yurt.ts'

/** Every subject of this folder by its name. */
export const built = {
  barn,
  cabin,
  crane,
  doorway,
  'ferris-wheel': ferrisWheel,
  footbridge,
  greenhouse,
  house,
  hut,
  igloo,
  lighthouse,
  'lookout-tower': lookoutTower,
  'market-stall': marketStall,
  'meeting-house': meetingHouse,
  'radio-dish': radioDish,
  'roller-coaster': rollerCoaster,
  sauna,
  skyscrapers,
  'slender-tower': slenderTower,
  'suspension-bridge': suspensionBridge,
  tent,
  'tiled-house': tiledHouse,
  tower,
  treehouse,
  windmill,
  yurt,
}
