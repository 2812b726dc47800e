import { useSearchParams } from 'react-router'
import { readMonth } from '#features/places/web/asked-month.ts'
import { NowScreen } from '#pages/parts/places/now-screen.tsx'
import { pageLoader } from '#platform/web/page-loader.ts'

export const loader = pageLoader((queries, { search }) => queries.places.goodIn.fetch(readMonth(search)))

export function Component() {
  const [params] = useSearchParams()
  return <NowScreen asked={readMonth(params)} />
}
