import { arena } from '../venues/arena.ts'
import { ballroom } from '../venues/ballroom.ts'
import { cinema } from '../venues/cinema.ts'
import { concert } from '../venues/concert.ts'
import { theatre } from '../venues/theatre.ts'

/** Single venues, by the names that recipes have for them. */
export const venues = {
  theatre: theatre,
  concert: concert,
  arena: arena,
  cinema: cinema,
  ballroom: ballroom,
}
