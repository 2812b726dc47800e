import { maxPlaceLength } from '../limits.ts'

/** The place that an address asks for; blank where it asks for none that could be one. */
export function readPlaceParam(params: URLSearchParams): string {
  const place = params.get('place')?.trim() ?? ''
  return place.length > maxPlaceLength || place.includes('\0') ? '' : place
}
