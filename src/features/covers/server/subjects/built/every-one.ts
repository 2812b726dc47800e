import { barn } from './barn.ts'
import { cabin } from './cabin.ts'
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
import { radioDish } from './radio-dish.ts'
import { rollerCoaster } from './roller-coaster.ts'
import { sauna } from './sauna.ts'
import { skyscrapers } from './skyscrapers.ts'
import { suspensionBridge } from './suspension-bridge.ts'
import { tent } from './tent.ts'
import { tower } from './tower.ts'
import { treehouse } from './treehouse.ts'
import { windmill } from './windmill.ts'
import { yurt } from './yurt.ts'

/** Every subject of this folder by its name. */
export const built = {
  barn,
  cabin,
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
  'radio-dish': radioDish,
  'roller-coaster': rollerCoaster,
  sauna,
  skyscrapers,
  'suspension-bridge': suspensionBridge,
  tent,
  tower,
  treehouse,
  windmill,
  yurt,
}
