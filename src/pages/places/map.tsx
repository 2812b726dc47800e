import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { toQueryParams, readMapState, wholeWorld } from '#features/places/web/map-state.ts'
import { toMapRequest } from '#features/places/web/use-map.ts'
import { MapScreen } from '#pages/parts/map-screen.tsx'
import { fetchAll, createPageLoader } from '#platform/web/page-loader.ts'

/**
 * Route loader that prefetches the pins of the map for the filters and zoom in the query string, and the countries and
 * categories into the query cache. The server waits for them and throws a failure with its status; the browser only
 * starts the queries. Returns null.
 */
export const loader = createPageLoader((queries, { search }) =>
  fetchAll([
    queries.places.map.fetch(toMapRequest(readMapState(search))),
    queries.places.countries.fetch(),
    queries.places.categories.fetch(),
  ]),
)

/**
 * Tells React Router whether to run the loader again: true if the map's filters in the URL have changed, false if only
 * its view has, for which `useMap` already has the data.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return filtersOf(currentUrl) !== filtersOf(nextUrl)
}

export { MapScreen as Component }

const filtersOf = ({ searchParams }: URL) =>
  JSON.stringify(toQueryParams({ filters: readMapState(searchParams).filters, view: wholeWorld }))
