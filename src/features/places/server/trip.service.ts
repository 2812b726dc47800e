import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import type { Trip } from '../contract.ts'
import { maxNearTrip, maxStopsSearched, nearTripKm } from '../limits.ts'
import type { Position } from '../projection.ts'
import { publishedPlaces } from './entities.ts'
import { nearQuery } from './near.service.ts'

interface TripContext {
  em: SqlEntityManager
  catalogueMemory: CatalogueCache
}

interface Stop extends Position {
  idea: number
  title: string
  name: string
  country: string | null
}

/**
 * Returns as `stops` the places of the published ideas among these, in their order, and as `near` up to six other ideas
 * within 200 km of them, nearest first, each with the distance in whole km, the name of its place and that of the stop
 * it is near. Only the first 12 stops are searched around; `searched` is their number.
 */
export async function findTrip({ em, catalogueMemory }: TripContext, ideas: number[]): Promise<Trip> {
  const stops = await listStops(em, ideas)
  const nearest = new Map<number, { km: number; name: string; stop: string }>()
  const searched = stops.slice(0, maxStopsSearched)
  for (const stop of searched) {
    // oxlint-disable-next-line no-await-in-loop -- the connection runs one query at a time
    for (const { idea, km, name } of await nearQuery(em, stop, nearTripKm).execute()) {
      const known = nearest.get(idea)
      if (km > nearTripKm || ideas.includes(idea) || (known && known.km <= km)) continue
      nearest.set(idea, { km, name, stop: stop.name })
    }
  }
  const shown = [...nearest].toSorted(([, one], [, other]) => one.km - other.km).slice(0, maxNearTrip)
  const views = await catalogueMemory.ideas(
    em,
    shown.map(([idea]) => idea),
  )
  return {
    stops,
    searched: searched.length,
    near: shown.flatMap(([id, { km, name, stop }]) => {
      const idea = views.find((view) => view.id === id)
      return idea ? [{ idea, km: Math.round(km), name, stop }] : []
    }),
  }
}

async function listStops(em: SqlEntityManager, ideas: number[]): Promise<Stop[]> {
  const rows = await publishedPlaces(em)
    .where((row) => row('idea.id', '=', row.fn.any(row.val(ideas))))
    .select(['idea.id as idea', 'idea.title', 'idea_place.name', 'idea_place.country'])
    .select(['idea_place.latitude', 'idea_place.longitude'])
    .orderBy('idea_place.position')
    .execute()
  const byIdea = Map.groupBy(rows, ({ idea }) => idea)
  return ideas.flatMap((idea) => byIdea.get(idea) ?? [])
}
