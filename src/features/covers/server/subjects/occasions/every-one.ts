import { actors } from './actors.ts'
import { barbell } from './barbell.ts'
import { baseball } from './baseball.ts'
import { cradle } from './cradle.ts'
import { finishLine } from './finish-line.ts'
import { fireworks } from './fireworks.ts'
import { football } from './football.ts'
import { forkOfMedals } from './fork-of-medals.ts'
import { hockey } from './hockey.ts'
import { key } from './key.ts'
import { mortarboard } from './mortarboard.ts'
import { piggyBank } from './piggy-bank.ts'
import { popcorn } from './popcorn.ts'
import { projector } from './projector.ts'
import { racketAndBall } from './racket-and-ball.ts'
import { rings } from './rings.ts'
import { rollerSkates } from './roller-skates.ts'
import { skateboard } from './skateboard.ts'
import { stethoscope } from './stethoscope.ts'
import { trophy } from './trophy.ts'

/** Every subject of this folder by its name. */
export const occasions = {
  actors,
  barbell,
  baseball,
  cradle,
  'finish-line': finishLine,
  fireworks,
  football,
  'fork-of-medals': forkOfMedals,
  hockey,
  key,
  mortarboard,
  'piggy-bank': piggyBank,
  popcorn,
  projector,
  'racket-and-ball': racketAndBall,
  rings,
  'roller-skates': rollerSkates,
  skateboard,
  stethoscope,
  trophy,
}
