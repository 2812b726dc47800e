import { bicycle } from './bicycle.ts'
import { bus } from './bus.ts'
import { camperVan } from './camper-van.ts'
import { car } from './car.ts'
import { excavator } from './excavator.ts'
import { gondolaLift } from './gondola-lift.ts'
import { jeep } from './jeep.ts'
import { motorbike } from './motorbike.ts'
import { raceCar } from './race-car.ts'
import { rickshaw } from './rickshaw.ts'
import { steamTrain } from './steam-train.ts'
import { tandem } from './tandem.ts'
import { tractor } from './tractor.ts'
import { train } from './train.ts'
import { tram } from './tram.ts'

/** Every subject of this folder by its name. */
export const onWheels = {
  bicycle,
  bus,
  'camper-van': camperVan,
  car,
  excavator,
  'gondola-lift': gondolaLift,
  jeep,
  motorbike,
  'race-car': raceCar,
  rickshaw,
  'steam-train': steamTrain,
  tandem,
  tractor,
  train,
  tram,
}
