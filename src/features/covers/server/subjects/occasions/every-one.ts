import { actors } from './actors.ts'
import { barbell } from './barbell.ts'
import { baseball } from './baseball.ts'
import { cradle } from './cradle.ts'
import { curlingStone } from './curling-stone.ts'
import { finishLine } from './finish-line.ts'
import { fireworks } from './fireworks.ts'
import { foldingFan } from './folding-fan.ts'
import { football } from './football.ts'
import { forkOfMedals } from './fork-of-medals.ts'
import { hockey } from './hockey.ts'
import { key } from './key.ts'
import { magicHat } from './magic-hat.ts'
import { maypole } from './maypole.ts'
import { mortarboard } from './mortarboard.ts'
import { piggyBank } from './piggy-bank.ts'
import { popcorn } from './popcorn.ts'
import { projector } from './projector.ts'
import { racketAndBall } from './racket-and-ball.ts'
import { rings } from './rings.ts'
import { rollerSkates } from './roller-skates.ts'
import { rugbyBall } from './rugby-ball.ts'
import { skateboard } from './skateboard.ts'
import { stethoscope } from './stethoscope.ts'
import { trophy } from './trophy.ts'

/** Every subject of this folder by its name. */
export const occasions = {
  actors,
  barbell,
  baseball,
  cradle,
  'curling-stone': curlingStone,
  'finish-line': finishLine,
  fireworks,
  'folding-fan': foldingFan,
  football,
  'fork-of-medals': forkOfMedals,
  hockey,
  key,
  'magic-hat': magicHat,
  maypole,
  mortarboard,
  'piggy-bank': piggyBank,
  popcorn,
  projector,
  'racket-and-ball': racketAndBall,
  rings,
  'roller-skates': rollerSkates,
  'rugby-ball': rugbyBall,
  skateboard,
  stethoscope,
  trophy,
}
