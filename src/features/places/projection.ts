import { equatorY, worldWidth } from './limits.ts'

/** Where something is on earth, in degrees as WGS 84. */
export interface Position {
  latitude: number
  longitude: number
}

/** Where something is on the map, in its units. */
export interface Point {
  x: number
  y: number
}

const unit = worldWidth / (2 * Math.PI)
const radians = Math.PI / 180

/** Mercator's: a place looks the same however closely one looks at it, and north is up everywhere. */
export const toPoint = ({ latitude, longitude }: Position): Point => ({
  x: (longitude + 180) * radians * unit,
  y: equatorY - Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)) * unit,
})

export const toPosition = ({ x, y }: Point): Position => ({
  latitude: (2 * Math.atan(Math.exp((equatorY - y) / unit)) - Math.PI / 2) / radians,
  longitude: x / unit / radians - 180,
})
