import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'
import { toPins, type Pin } from '../pins.ts'
import type { MapState } from './map-state.ts'

interface MapResult {
  pins: Pin[] | undefined
  total: number
  /** Whether more places match than a map can show. */
  isCut: boolean
  isChanging: boolean
  isFailed: boolean
  retry: () => void
}

/**
 * Returns the input of the API that returns the map's pins, clustered by the server: the filters and the integer part
 * of the zoom, on which alone clusters depend.
 */
export const toMapRequest = ({ filters, view }: MapState) => ({ ...filters, zoom: Math.floor(view.zoom) })

/**
 * Returns the pins of the map in the state `looking`: first as the server has clustered them, then clustered in the
 * browser from all places, so that panning and zooming need no request. `pins` is undefined until loaded; `total` is
 * the number of their ideas, and `isCut` says that more match than a map can show. Also `isChanging` (pins of the
 * former filters or zoom are shown), `isFailed` and `retry`.
 */
export function useMap(looking: MapState): MapResult {
  const zoom = Math.floor(looking.view.zoom)
  const isHydrated = useHydrated()
  const spots = api.places.spots.useQuery(looking.filters, {
    enabled: isHydrated,
    placeholderData: keepPreviousData,
  })
  const isOwn = spots.data !== undefined && !spots.isPlaceholderData
  const drawn = api.places.map.useQuery(toMapRequest(looking), {
    enabled: !isOwn,
    placeholderData: keepPreviousData,
  })
  const own = useMemo(() => (isOwn ? toPins(spots.data.spots, zoom) : undefined), [isOwn, spots.data, zoom])
  return {
    pins: own ?? drawn.data?.pins,
    total: (isOwn ? spots.data.total : drawn.data?.total) ?? 0,
    isCut: (isOwn ? spots.data.isCut : drawn.data?.isCut) ?? false,
    isChanging: !own && drawn.isPlaceholderData,
    isFailed: !own && drawn.isError,
    retry: () => void drawn.refetch(),
  }
}
