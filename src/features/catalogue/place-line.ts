import type { Place } from './places.ts'

/** A place as people can read and write it: `Machu Picchu, Peru (PE, site) -13.163 -72.545`. */
export const placeLine = ({ name, country, precision, latitude, longitude }: Place): string =>
  `${name} (${country ? `${country}, ` : ''}${precision}) ${latitude} ${longitude}`
