import { ballPlayer } from './ball-player.ts'
import { ballerina } from './ballerina.ts'
import { bungee } from './bungee.ts'
import { climber } from './climber.ts'
import { cyclist } from './cyclist.ts'
import { dancer } from './dancer.ts'
import { dancers } from './dancers.ts'
import { golfer } from './golfer.ts'
import { handstand } from './handstand.ts'
import { hangGlider } from './hang-glider.ts'
import { juggler } from './juggler.ts'
import { martialArtist } from './martial-artist.ts'
import { paraglider } from './paraglider.ts'
import { runner } from './runner.ts'
import { skater } from './skater.ts'
import { skier } from './skier.ts'
import { skydiver } from './skydiver.ts'
import { sledder } from './sledder.ts'
import { snowboarder } from './snowboarder.ts'
import { wrestlers } from './wrestlers.ts'
import { yoga } from './yoga.ts'
import { zipLine } from './zip-line.ts'

/** Every subject of this folder by its name. */
export const inMotion = {
  'ball-player': ballPlayer,
  ballerina,
  bungee,
  climber,
  cyclist,
  dancer,
  dancers,
  golfer,
  handstand,
  'hang-glider': hangGlider,
  juggler,
  'martial-artist': martialArtist,
  paraglider,
  runner,
  skater,
  skier,
  skydiver,
  sledder,
  snowboarder,
  wrestlers,
  yoga,
  'zip-line': zipLine,
}
