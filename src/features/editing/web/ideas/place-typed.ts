import { latitudeInvalid, longitudeInvalid, placeNameRequired } from '#features/catalogue/messages.ts'
import type { Place } from '#features/catalogue/places.ts'

/** A place as somebody types it, or points at it. */
export interface PlaceTyped {
  name: string
  /** ISO 3166-1 alpha-2, empty at sea. */
  country: string
  precision: Place['precision']
  latitude: string
  longitude: string
}

export const nothingTyped: PlaceTyped = {
  name: '',
  country: '',
  precision: 'site',
  latitude: '',
  longitude: '',
}

export const precisionLabels: Record<Place['precision'], string> = {
  site: 'The very spot',
  town: 'A town',
  region: 'A region',
  country: 'A whole country',
}

type PlaceErrors = Partial<Record<keyof PlaceTyped, string>>

/** What keeps it from being a place on earth, in a sentence to each field. */
export function errorsIn({ name, latitude, longitude }: PlaceTyped): PlaceErrors {
  return {
    ...(name.trim() ? {} : { name: placeNameRequired }),
    ...(degreesIn(latitude, 90) === undefined ? { latitude: latitudeInvalid } : {}),
    ...(degreesIn(longitude, 180) === undefined ? { longitude: longitudeInvalid } : {}),
  }
}

/** Where it is, as far as that can be told. */
export function positionIn({ latitude, longitude }: PlaceTyped) {
  const [north, east] = [degreesIn(latitude, 90), degreesIn(longitude, 180)]
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east }
}

function degreesIn(typed: string, most: number): number | undefined {
  const written = typed.trim().replace('−', '-').replace(',', '.')
  if (!/^-?\d{1,3}(\.\d{1,6})?$/.test(written)) return undefined
  const degrees = Number(written)
  return Math.abs(degrees) <= most ? degrees : undefined
}
