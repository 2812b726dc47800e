import type { RoomKind } from '../icons/room-of-icon.ts'
import { roomsOfIcon } from '../icons/room-of-icon.ts'
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
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

const rooms: Record<RoomKind, Scene> = {
  artStudio,
  bedroom,
  cafe,
  classroom,
  conservatory,
  greatHall,
  gym,
  kitchen,
  livingRoom,
  musicRoom,
  pantry,
  rangeKitchen,
  study,
  windowSeat,
  workshop,
}

const anywhere = takingTurns(windowSeat, livingRoom, study, conservatory)

/** The room that the icon suggests; where it suggests none, one of those that suit anything. */
export const interior: Scene = (canvas) => {
  const [first, ...others] = roomsOfIcon(canvas.icon).map((kind) => rooms[kind])
  return (first ? takingTurns(first, ...others) : anywhere)(canvas)
}
