import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { SectionTitle } from '#platform/web/ui/page.tsx'
import type { Trip } from '../contract.ts'
import { distanceKm, formatDistance } from '../distance.ts'
import { maxTripIdeas } from '../limits.ts'
import { mapFailed } from '../messages.ts'
import { getBounds, toPins, type Pin } from '../pins.ts'
import { clampToMap, fitView, listPinsAround, serverFrame } from './map-geometry.ts'
import { readMapState, toViewQuery, type MapView } from './map-state.ts'
import { NearList, PlaceRows } from './near-list.tsx'
import { useMiles } from './near-params.ts'
import { WorldMap } from './world-map.tsx'

/**
 * Section with a map of the places of these ideas (the first 200 count), the way from one to the next as a list, and
 * other ideas near them. Renders nothing while loading and if none of them has a place; an error with a retry if they
 * cannot be loaded.
 */
export function TripMap({ ideas }: { ideas: readonly number[] }) {
  const say = useTerms()
  // By id, so that the order of a list does not change the URL, which is the key of the response cache.
  const asked = ideas.slice(0, maxTripIdeas).toSorted((one, other) => one - other)
  const { data, isError, refetch } = api.places.trip.useQuery(
    { ideas: asked },
    { enabled: asked.length > 0, placeholderData: keepPreviousData },
  )
  const stops = useMemo(() => sortByIdea(data?.stops ?? [], ideas), [data, ideas])
  if (asked.length === 0 || data?.stops.length === 0) return null
  if (!data) return isError ? <FailureState as="h2" title={mapFailed} onRetry={() => void refetch()} /> : null
  return (
    <section className={css({ mt: { base: 10, md: 14 } })} aria-labelledby="trip">
      <SectionTitle className={css({ mb: 6 })} id="trip">
        On the Map
      </SectionTitle>
      <div
        className={css({
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
        })}
      >
        <StopsMap stops={stops} />
        <div className={css({ display: 'grid', gap: 6 })}>
          <StopList stops={stops} isCut={ideas.length > maxTripIdeas} />
          {data.near.length > 0 ? (
            <section aria-labelledby="near-trip">
              <h3 className={css({ fontSize: 'lg', fontWeight: 600, mb: 2 })} id="near-trip">
                {say('What Else Is Nearby')}
              </h3>
              <NearList near={data.near} namesStop />
              {data.searched < stops.length ? (
                <Note>
                  We looked around {data.searched} of the {stops.length} places.
                </Note>
              ) : null}
            </section>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** Map of the stops, first with all of them in view. The view is in the query of the page's URL. */
function StopsMap({ stops }: { stops: Trip['stops'] }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [frame, setFrame] = useState(serverFrame)
  const asked = params.has('latitude')
    ? readMapState(params).view
    : fitView(getBounds(stops), 0, frame, maxFirstZoom)
  const view = clampToMap(asked, frame)
  const level = Math.floor(view.zoom)
  const pins = useMemo(() => toPins(stops, level), [stops, level])
  const updateView = useCallback(
    (next: MapView) => void navigate(toViewQuery(next), { replace: true, preventScrollReset: true }),
    [navigate],
  )
  const hrefOfPin = (pin: Pin) => {
    if (pin.idea !== null) return hrefOf('idea', { id: pin.idea })
    if (pin.opensAt !== null && pin.bounds) return toViewQuery(fitView(pin.bounds, pin.opensAt, frame))
    return hrefOf('near', { place: pin.list?.place ?? pin.name })
  }
  return (
    <WorldMap
      pins={listPinsAround(pins, view, frame)}
      allPins={pins}
      view={view}
      hrefOfPin={hrefOfPin}
      hrefOfView={toViewQuery}
      onRest={updateView}
      onFrame={setFrame}
    />
  )
}

/** Zoom up to which a map with a single stop is first drawn, so that its surroundings are in view. */
const maxFirstZoom = 4

/** Sorts stops into the order of their ideas on a list. */
function sortByIdea(stops: Trip['stops'], ideas: readonly number[]): Trip['stops'] {
  const places = new Map(ideas.map((idea, index) => [idea, index]))
  return stops.toSorted((one, other) => (places.get(one.idea) ?? 0) - (places.get(other.idea) ?? 0))
}

interface StopListProps {
  stops: Trip['stops']
  /** Whether the list has more ideas than a map shows. */
  isCut: boolean
}

/** The stops in the order of the list, each with its distance from the one before. */
function StopList({ stops, isCut }: StopListProps) {
  const say = useTerms()
  const isInMiles = useMiles()
  return (
    <section aria-labelledby="stops">
      <h3 className={css({ fontSize: 'lg', fontWeight: 600, mb: 2 })} id="stops">
        {stops.length === 1 ? '1 Place' : `${stops.length} Places`}
      </h3>
      <PlaceRows
        isOrdered
        rows={stops.map((stop, index) => {
          const before = stops[index - 1]
          const way = before
            ? ` · ${formatDistance(distanceKm(before, stop), isInMiles)} from the one before`
            : ''
          return { idea: stop.idea, title: stop.title, note: stop.name + way }
        })}
      />
      {isCut ? <Note>{say`Only the first ${maxTripIdeas} ideas on this list are on the map.`}</Note> : null}
    </section>
  )
}

const Note = styled('p', { base: { color: 'quiet', fontSize: 'sm', mt: 3 } })
