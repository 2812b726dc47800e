import { maxPlaceLength } from '../limits.ts'

/** Reads the `place` query parameter; empty if it is missing or invalid. */
export function readPlaceParam(params: URLSearchParams): string {
  const place = params.get('place')?.trim() ?? ''
  return place.length > maxPlaceLength || place.includes('\0') ? '' : place
}
