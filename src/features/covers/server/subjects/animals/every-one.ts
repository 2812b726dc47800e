import { bear } from './bear.ts'
import { bigCat } from './big-cat.ts'
import { camel } from './camel.ts'
import { cow } from './cow.ts'
import { crocodile } from './crocodile.ts'
import { deer } from './deer.ts'
import { dog } from './dog.ts'
import { dogSled } from './dog-sled.ts'
import { elephant } from './elephant.ts'
import { giraffe } from './giraffe.ts'
import { goat } from './goat.ts'
import { gorilla } from './gorilla.ts'
import { hen } from './hen.ts'
import { horse } from './horse.ts'
import { kangaroo } from './kangaroo.ts'
import { lion } from './lion.ts'
import { llama } from './llama.ts'
import { monkey } from './monkey.ts'
import { penguin } from './penguin.ts'
import { polarBear } from './polar-bear.ts'
import { rider } from './rider.ts'
import { sheep } from './sheep.ts'
import { wolf } from './wolf.ts'
import { zebra } from './zebra.ts'

/** Every subject of this folder by its name. */
export const animals = {
  bear,
  'big-cat': bigCat,
  camel,
  cow,
  crocodile,
  deer,
  dog,
  'dog-sled': dogSled,
  elephant,
  giraffe,
  goat,
  gorilla,
  hen,
  horse,
  kangaroo,
  lion,
  llama,
  monkey,
  penguin,
  'polar-bear': polarBear,
  rider,
  sheep,
  wolf,
  zebra,
}
