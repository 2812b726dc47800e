import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import type { Trip } from '../contract.ts'
import { formatDistance } from '../distance.ts'
import { useMiles } from './near-params.ts'

interface RowsProps {
  rows: { idea: number; title: string; note: string }[]
  /** Whether the order matters. */
  isOrdered?: boolean
}

/**
 * List of ideas as links, each with its `note` below, such as the place's name and distance. If `isOrdered`, it is an
 * ordered list for screen readers, without visible numbers.
 */
export function PlaceRows({ rows, isOrdered = false }: RowsProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={css({ listStyle: 'none', display: 'grid', gap: 3, fontSize: 'sm' })}>
      {rows.map(({ idea, title, note }) => (
        <li key={`${idea} ${note}`}>
          <TextLink isAlone to={hrefOf('idea', { id: idea })}>
            {title}
          </TextLink>
          <div className={css({ color: 'quiet' })}>{note}</div>
        </li>
      ))}
    </List>
  )
}

interface NearListProps {
  near: Trip['near']
  /** Whether there are several stops, so that each line says which one it is near. */
  namesStop: boolean
}

/**
 * List of the ideas near a place or a trip as links, each with its distance in km or miles, by the browser's language,
 * and the name of its place. The distance is “from here” or, if `namesStop`, from the named stop.
 */
export function NearList({ near, namesStop }: NearListProps) {
  const isInMiles = useMiles()
  return (
    <PlaceRows
      rows={near.map(({ idea, km, name, stop }) => ({
        idea: idea.id,
        title: idea.title,
        note: `${formatDistance(km, isInMiles)} from ${namesStop ? stop : 'here'} · ${name}`,
      }))}
    />
  )
}

/**
 * Section with up to six ideas near the places of the idea `id`, and a link to more. Fetched by the browser, because
 * the page is cached for everybody: renders nothing until then, on failure, and if there are none.
 */
export function NearbyIdeas({ id }: { id: number }) {
  const say = useTerms()
  const { data } = api.places.trip.useQuery({ ideas: [id] }, { enabled: useHydrated() })
  const [stop] = data?.stops ?? []
  if (!data || !stop || data.near.length === 0) return null
  return (
    <section className={css({ mt: 6 })} aria-labelledby="near-here">
      <h2 className={css({ fontSize: 'lg', fontWeight: 600, mb: 2 })} id="near-here">
        {say('What Else Is Nearby')}
      </h2>
      <NearList near={data.near} namesStop={data.stops.length > 1} />
      <p className={css({ fontSize: 'sm', mt: 3 })}>
        <TextLink isAlone to={hrefOf('near', { place: stop.name })}>
          {say('More ideas near here')}
        </TextLink>
      </p>
    </section>
  )
}
