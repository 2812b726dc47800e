import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { fieldsOf, readLooking, wholeWorld } from '#features/places/web/looking.ts'
import { mapQuestion } from '#features/places/web/use-map.ts'
import { MapScreen } from '#pages/parts/places/map-screen.tsx'
import { askAll, pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { search }) =>
  askAll([
    queries.places.map.fetch(mapQuestion(readLooking(search))),
    queries.places.countries.fetch(),
    queries.places.categories.fetch(),
  ]),
)

/** Where only the view is another, everything is there: see `useMap`. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return filtersOf(currentUrl) !== filtersOf(nextUrl)
}

export { MapScreen as Component }

const filtersOf = ({ searchParams }: URL) =>
  JSON.stringify(fieldsOf({ filters: readLooking(searchParams).filters, view: wholeWorld }))
