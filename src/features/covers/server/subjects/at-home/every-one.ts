import { arcade } from './arcade.ts'
import { armchair } from './armchair.ts'
import { backpack } from './backpack.ts'
import { barberChair } from './barber-chair.ts'
import { bathtub } from './bathtub.ts'
import { bed } from './bed.ts'
import { blanketFort } from './blanket-fort.ts'
import { boots } from './boots.ts'
import { bouquet } from './bouquet.ts'
import { bricks } from './bricks.ts'
import { broom } from './broom.ts'
import { clothesRail } from './clothes-rail.ts'
import { clothesline } from './clothesline.ts'
import { cube } from './cube.ts'
import { diceAndCards } from './dice-and-cards.ts'
import { fireplace } from './fireplace.ts'
import { gift } from './gift.ts'
import { porchSwing } from './porch-swing.ts'
import { pottedPlant } from './potted-plant.ts'
import { puzzle } from './puzzle.ts'
import { shoes } from './shoes.ts'
import { solarRoof } from './solar-roof.ts'
import { suitcase } from './suitcase.ts'
import { telephone } from './telephone.ts'
import { television } from './television.ts'
import { towels } from './towels.ts'
import { twoChairs } from './two-chairs.ts'
import { umbrella } from './umbrella.ts'
import { windowView } from './window-view.ts'

/** Every subject of this folder by its name. */
export const atHome = {
  arcade,
  armchair,
  backpack,
  'barber-chair': barberChair,
  bathtub,
  bed,
  'blanket-fort': blanketFort,
  boots,
  bouquet,
  bricks,
  broom,
  'clothes-rail': clothesRail,
  clothesline,
  cube,
  'dice-and-cards': diceAndCards,
  fireplace,
  gift,
  'porch-swing': porchSwing,
  'potted-plant': pottedPlant,
  puzzle,
  shoes,
  'solar-roof': solarRoof,
  suitcase,
  telephone,
  television,
  towels,
  'two-chairs': twoChairs,
  umbrella,
  'window-view': windowView,
}
