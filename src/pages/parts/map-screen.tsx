import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { continents } from '#features/places/continents.ts'
import { maxSpots } from '#features/places/limits.ts'
import { tooManyPlaces, mapFailed } from '#features/places/messages.ts'
import type { Pin } from '#features/places/pins.ts'
import { CountryLinks } from '#features/places/web/country-links.tsx'
import { toMapHref, readMapState, type MapView, type MapState } from '#features/places/web/map-state.ts'
import { MapFilters } from '#features/places/web/map-filters.tsx'
import { MapList } from '#features/places/web/map-list.tsx'
import {
  isInFrame,
  clampToMap,
  fitView,
  listPinsAround,
  toViewPoint,
  toMapTransform,
  serverFrame,
} from '#features/places/web/map-geometry.ts'
import { useMap } from '#features/places/web/use-map.ts'
import { WorldMap } from '#features/places/web/world-map.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/format-count.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

const noPins: Pin[] = []

const description =
  'Explore bucket list ideas on a world map. Zoom in to see what you can do where you’re going, and when to go.'

/**
 * World map of the ideas with filters and a list of the visible pins, for the filters and view in the URL, which
 * panning and zooming update. Shows an error with a retry if the pins cannot be loaded.
 */
export function MapScreen() {
  const say = useTerms()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [frame, setFrame] = useState(serverFrame)
  const asked = readMapState(params)
  const looking = { ...asked, view: clampToMap(asked.view, frame) }
  const { pins = noPins, total, isCut, isChanging, isFailed, retry } = useMap(looking)
  const placing = toMapTransform(looking.view)
  const renderedPins = listPinsAround(pins, looking.view, frame)
  const visiblePins = renderedPins.filter((pin) => isInFrame(toViewPoint(pin, placing), frame, 0))

  const hrefOfView = (view: MapView) => toMapHref({ ...looking, view })
  const hrefOfPin = (pin: Pin) => {
    if (pin.idea !== null) return hrefOf('idea', { id: pin.idea })
    if (pin.opensAt !== null && pin.bounds) return hrefOfView(fitView(pin.bounds, pin.opensAt, frame))
    return hrefOf('near', { place: pin.list?.place ?? pin.name })
  }
  const updateView = useCallback(
    (view: MapView) => {
      const { filters } = readMapState(new URLSearchParams(location.search))
      void navigate(toMapHref({ filters, view }), { replace: true, preventScrollReset: true })
    },
    [navigate],
  )

  return (
    <Column>
      <Head title={say('Map of Bucket List Ideas')} description={say(description)} path={hrefOf('map')} />
      <PageHeader
        title={say('Map of Bucket List Ideas')}
        subtitle={
          total > 0 && !isCut
            ? say`${formatCount(total)} ideas around the world.`
            : say('Ideas around the world.')
        }
      />
      <MapFilters looking={looking} />
      <output className={css({ display: 'block', color: 'quiet', fontSize: 'sm', mb: isCut ? 4 : 0 })}>
        {isCut ? say(tooManyPlaces(formatCount(maxSpots))) : ''}
      </output>
      {isFailed ? (
        <FailureState title={mapFailed} onRetry={retry} />
      ) : (
        <div
          className={css({
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
          })}
        >
          <div className={css({ opacity: isChanging ? 0.7 : 1 })} aria-busy={isChanging}>
            <WorldMap
              pins={renderedPins}
              allPins={pins}
              view={looking.view}
              hrefOfPin={hrefOfPin}
              hrefOfView={hrefOfView}
              onRest={updateView}
              onFrame={setFrame}
            />
          </div>
          <div className={css({ display: 'flex', flexDirection: 'column', maxHeight: { lg: '36rem' } })}>
            <MapList pins={visiblePins} hrefOfPin={hrefOfPin} />
          </div>
        </div>
      )}
      <MapRegions looking={looking} />
    </Column>
  )
}

/** Links to continents and countries, which also work without JavaScript. */
function MapRegions({ looking }: { looking: MapState }) {
  const { data: countries = [] } = api.places.countries.useQuery()
  return (
    <section className={css({ mt: { base: 10, md: 14 } })} aria-labelledby="elsewhere">
      <SectionTitle id="elsewhere">By Continent and Country</SectionTitle>
      <nav
        className={css({ display: 'flex', flexWrap: 'wrap', gap: 2, my: 5 })}
        aria-label="Continents on the map"
      >
        {continents.map(({ name, ...view }) => (
          <LinkButton key={name} to={toMapHref({ ...looking, view })} size="sm">
            {name}
          </LinkButton>
        ))}
      </nav>
      <CountryLinks countries={countries} as="h3" />
      <p className={css({ mt: 6 })}>
        <TextLink isAlone to={hrefOf('places')}>
          All places
        </TextLink>
      </p>
    </section>
  )
}
