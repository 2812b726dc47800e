import { abacus } from './abacus.ts'
import { blackboard } from './blackboard.ts'
import { books } from './books.ts'
import { bookshelf } from './bookshelf.ts'
import { boxes } from './boxes.ts'
import { calendar } from './calendar.ts'
import { camera } from './camera.ts'
import { chessboard } from './chessboard.ts'
import { clock } from './clock.ts'
import { compass } from './compass.ts'
import { deskAndLamp } from './desk-and-lamp.ts'
import { desktopComputer } from './desktop-computer.ts'
import { envelope } from './envelope.ts'
import { flasks } from './flasks.ts'
import { laptop } from './laptop.ts'
import { letter } from './letter.ts'
import { mapTable } from './map-table.ts'
import { microscope } from './microscope.ts'
import { newspaper } from './newspaper.ts'
import { openBook } from './open-book.ts'
import { robot } from './robot.ts'
import { scroll } from './scroll.ts'
import { skeletonDrawing } from './skeleton-drawing.ts'
import { telescope } from './telescope.ts'
import { typewriter } from './typewriter.ts'

/** Every subject of this folder by its name. */
export const learning = {
  abacus,
  blackboard,
  books,
  bookshelf,
  boxes,
  calendar,
  camera,
  chessboard,
  clock,
  compass,
  'desk-and-lamp': deskAndLamp,
  'desktop-computer': desktopComputer,
  envelope,
  flasks,
  laptop,
  letter,
  'map-table': mapTable,
  microscope,
  newspaper,
  'open-book': openBook,
  robot,
  scroll,
  'skeleton-drawing': skeletonDrawing,
  telescope,
  typewriter,
}
