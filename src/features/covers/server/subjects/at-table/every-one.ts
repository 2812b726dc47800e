import { barbecue } from './barbecue.ts'
import { bread } from './bread.ts'
import { cake } from './cake.ts'
import { cauldron } from './cauldron.ts'
import { cheese } from './cheese.ts'
import { chocolates } from './chocolates.ts'
import { cocktail } from './cocktail.ts'
import { coffee } from './coffee.ts'
import { gingerbreadHouse } from './gingerbread-house.ts'
import { honeyCoins } from './honey-coins.ts'
import { jars } from './jars.ts'
import { knifeAndBoard } from './knife-and-board.ts'
import { pan } from './pan.ts'
import { pasta } from './pasta.ts'
import { pie } from './pie.ts'
import { pizza } from './pizza.ts'
import { pizzaOven } from './pizza-oven.ts'
import { pot } from './pot.ts'
import { soup } from './soup.ts'
import { sushi } from './sushi.ts'
import { tableForTwo } from './table-for-two.ts'
import { teapot } from './teapot.ts'
import { vegetables } from './vegetables.ts'
import { wine } from './wine.ts'

/** Every subject of this folder by its name. */
export const atTable = {
  barbecue,
  bread,
  cake,
  cauldron,
  cheese,
  chocolates,
  cocktail,
  coffee,
  'gingerbread-house': gingerbreadHouse,
  'honey-coins': honeyCoins,
  jars,
  'knife-and-board': knifeAndBoard,
  pan,
  pasta,
  pie,
  pizza,
  'pizza-oven': pizzaOven,
  pot,
  soup,
  sushi,
  'table-for-two': tableForTwo,
  teapot,
  vegetables,
  wine,
}
