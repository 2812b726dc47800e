import { artStudio } from '../rooms/art-studio.ts'
import { bedroom } from '../rooms/bedroom.ts'
import { cafe } from '../rooms/cafe.ts'
import { classroom } from '../rooms/classroom.ts'
import { conservatory } from '../rooms/conservatory.ts'
import { greatHall } from '../rooms/great-hall.ts'
import { gym } from '../rooms/gym.ts'
import { kitchen, rangeKitchen } from '../rooms/kitchen.ts'
import { livingRoom } from '../rooms/living-room.ts'
import { musicRoom } from '../rooms/music-room.ts'
import { pantry } from '../rooms/pantry.ts'
import { study } from '../rooms/study.ts'
import { windowSeat } from '../rooms/window-seat.ts'
import { workshop } from '../rooms/workshop.ts'

/** Single rooms, by the names that recipes have for them. */
export const rooms = {
  kitchen: kitchen,
  'range-kitchen': rangeKitchen,
  pantry: pantry,
  cafe: cafe,
  study: study,
  'art-studio': artStudio,
  workshop: workshop,
  'living-room': livingRoom,
  bedroom: bedroom,
  classroom: classroom,
  'music-room': musicRoom,
  hall: greatHall,
  gym: gym,
  conservatory: conservatory,
  'window-seat': windowSeat,
}
