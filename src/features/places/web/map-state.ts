import { maxQueryLength } from '#features/catalogue/limits.ts'
import { costSymbols, difficultyLabels, locationLabels, seasonLabels } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { maxZoom } from '../limits.ts'
import type { Position } from '../projection.ts'

/** Visible part of the map: its centre and its zoom, which may be a fraction. */
export interface MapView extends Position {
  zoom: number
}

/**
 * Filters and view of the map. They are stored in the URL, to be shared, bookmarked and restored by the back button.
 */
export interface MapState {
  filters: MapFilters
  view: MapView
}

interface MapFilters {
  search: string | undefined
  difficulty: number | undefined
  cost: number | undefined
  locationType: keyof typeof locationLabels | undefined
  season: keyof typeof seasonLabels | undefined
  categoryId: number | undefined
  month: number | undefined
}

/** The whole world, without the far south. */
export const wholeWorld: MapView = { latitude: 20.5, longitude: 0, zoom: 0 }

const highestId = 2 ** 31 - 1

/**
 * Reads filters and view (centre, zoom) of the map from query parameters. Invalid ones are ignored, so that no link
 * leads to an error page; without a centre, the view is the whole world.
 */
export function readMapState(params: URLSearchParams): MapState {
  const words = params.get('search')?.trim() ?? ''
  const latitude = parseDegrees(params.get('latitude'), 85)
  const longitude = parseDegrees(params.get('longitude'), 180)
  return {
    filters: {
      search: words && words.length <= maxQueryLength && !words.includes('\0') ? words : undefined,
      difficulty: parsePositiveInteger(params.get('difficulty'), difficultyLabels.length),
      cost: parsePositiveInteger(params.get('cost'), costSymbols.length),
      locationType: parseKey(locationLabels, params.get('locationType')),
      season: parseKey(seasonLabels, params.get('season')),
      categoryId: parsePositiveInteger(params.get('categoryId'), highestId),
      month: parsePositiveInteger(params.get('month'), 12),
    },
    view:
      latitude === undefined || longitude === undefined
        ? wholeWorld
        : { latitude, longitude, zoom: parseZoom(params.get('zoom')) },
  }
}

/**
 * Returns the query parameters of the map's filters and view, without those that equal the defaults. Degrees and zoom
 * are rounded to tenths.
 */
export function toQueryParams({ filters, view }: MapState): Record<string, string | number | undefined> {
  const isWhole = view.zoom === 0 && isNear(view, wholeWorld)
  return {
    ...filters,
    ...(isWhole
      ? {}
      : {
          latitude: roundToTenth(view.latitude),
          longitude: roundToTenth(view.longitude),
          zoom: roundToTenth(view.zoom),
        }),
  }
}

/**
 * Returns the query string of a map's view, with its question mark, for maps on other pages:
 * `?latitude=…&longitude=…&zoom=…`, rounded to tenths.
 */
export const toViewQuery = ({ latitude, longitude, zoom }: MapView): string =>
  `?latitude=${roundToTenth(latitude)}&longitude=${roundToTenth(longitude)}&zoom=${roundToTenth(zoom)}`

/**
 * Returns the path and query string of the map page with these filters and this view. Default values are left out;
 * degrees and zoom are rounded to tenths.
 */
export const toMapHref = (looking: MapState): string => hrefOf('map', toQueryParams(looking))

/** Returns whether any filter of the map is set. */
export const hasFilters = ({ filters }: MapState): boolean =>
  Object.values(filters).some((value) => value !== undefined)

const isNear = (one: Position, other: Position) =>
  Math.abs(one.latitude - other.latitude) < 1 && Math.abs(one.longitude - other.longitude) < 1

/** Rounds degrees to about 10 km, which is exact enough for a link. */
const roundToTenth = (value: number) => Math.round(value * 10) / 10

function parseDegrees(value: string | null, most: number): number | undefined {
  if (!value || !/^-?\d{1,3}(\.\d{1,6})?$/.test(value)) return undefined
  const degrees = Number(value)
  return Math.abs(degrees) <= most ? degrees : undefined
}

function parseZoom(value: string | null): number {
  return value && /^\d(\.\d)?$/.test(value) ? Math.min(Number(value), maxZoom) : 0
}

function parsePositiveInteger(value: string | null, highest: number): number | undefined {
  const number = value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined
  return number !== undefined && number <= highest ? number : undefined
}

function parseKey<Key extends string>(labels: Record<Key, string>, value: string | null): Key | undefined {
  for (const key in labels) if (key === value) return key
  return undefined
}
