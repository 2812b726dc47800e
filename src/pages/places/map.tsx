import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { toQueryParams, readMapState, wholeWorld } from '#features/places/web/map-state.ts'
import { toMapRequest } from '#features/places/web/use-map.ts'
import { MapScreen } from '#pages/parts/map-screen.tsx'
import { fetchAll, createPageLoader } from '#platform/web/page-loader.ts'

export const loader = createPageLoader((queries, { search }) =>
  fetchAll([
    queries.places.map.fetch(toMapRequest(readMapState(search))),
    queries.places.countries.fetch(),
    queries.places.categories.fetch(),
  ]),
)

/**
 * Returns false if only the view of the map has changed, which skips the loader, because `useMap` already has the data.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return filtersOf(currentUrl) !== filtersOf(nextUrl)
}

export { MapScreen as Component }

const filtersOf = ({ searchParams }: URL) =>
  JSON.stringify(toQueryParams({ filters: readMapState(searchParams).filters, view: wholeWorld }))
