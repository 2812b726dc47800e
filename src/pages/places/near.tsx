import { useSearchParams } from 'react-router'
import { readPlace } from '#features/places/web/asked-place.ts'
import { NearScreen } from '#pages/parts/places/near-screen.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { search }) => {
  const place = readPlace(search)
  return place ? queries.places.nearPlace.fetch({ place }) : Promise.resolve()
})

export function Component() {
  const [params] = useSearchParams()
  return <NearScreen place={readPlace(params)} />
}
