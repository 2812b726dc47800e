import type { VenueKind } from '../icons/venue-of-icon.ts'
import { venueOfIcon } from '../icons/venue-of-icon.ts'
import { arena } from '../venues/arena.ts'
import { ballroom } from '../venues/ballroom.ts'
import { cinema } from '../venues/cinema.ts'
import { concert } from '../venues/concert.ts'
import { theatre } from '../venues/theatre.ts'
import type { Scene } from './scene.ts'
import { takingTurns } from './scene.ts'

const venues: Record<VenueKind, Scene> = { theatre, concert, arena, cinema, ballroom }

const anywhere = takingTurns(theatre, concert, ballroom)

/** The venue that the icon suggests; where it suggests none, a theatre, a concert or a ballroom. */
export const stage: Scene = (canvas) => {
  const kind = venueOfIcon(canvas.icon)
  return (kind ? venues[kind] : anywhere)(canvas)
}
