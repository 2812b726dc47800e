import { anvil } from './anvil.ts'
import { brushes } from './brushes.ts'
import { candles } from './candles.ts'
import { dressForm } from './dress-form.ts'
import { easel } from './easel.ts'
import { gears } from './gears.ts'
import { glassFurnace } from './glass-furnace.ts'
import { lantern } from './lantern.ts'
import { lanternLamp } from './lantern-lamp.ts'
import { lanternsAfloat } from './lanterns-afloat.ts'
import { pottersWheel } from './potters-wheel.ts'
import { printingPress } from './printing-press.ts'
import { quilt } from './quilt.ts'
import { saw } from './saw.ts'
import { sewingMachine } from './sewing-machine.ts'
import { surfboard } from './surfboard.ts'
import { workbench } from './workbench.ts'
import { yarn } from './yarn.ts'

/** Every subject of this folder by its name. */
export const making = {
  anvil,
  brushes,
  candles,
  'dress-form': dressForm,
  easel,
  gears,
  'glass-furnace': glassFurnace,
  lantern,
  'lantern-lamp': lanternLamp,
  'lanterns-afloat': lanternsAfloat,
  'potters-wheel': pottersWheel,
  'printing-press': printingPress,
  quilt,
  saw,
  'sewing-machine': sewingMachine,
  surfboard,
  workbench,
  yarn,
}
