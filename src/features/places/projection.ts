import { equatorY, worldWidth } from './limits.ts'

/** Position on earth, in degrees (WGS 84). */
export interface Position {
  latitude: number
  longitude: number
}

/** Point on the map, in map units. */
export interface Point {
  x: number
  y: number
}

const unit = worldWidth / (2 * Math.PI)
const radians = Math.PI / 180

/**
 * Converts latitude and longitude to a point on the map in map units (the world is 1,000 wide, y grows to the south),
 * with the Mercator projection, which preserves shapes at every zoom and keeps north up.
 */
export const toPoint = ({ latitude, longitude }: Position): Point => ({
  x: (longitude + 180) * radians * unit,
  y: equatorY - Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)) * unit,
})

/** Converts a point on the map back to latitude and longitude: the inverse of `toPoint`. */
export const toPosition = ({ x, y }: Point): Position => ({
  latitude: (2 * Math.atan(Math.exp((equatorY - y) / unit)) - Math.PI / 2) / radians,
  longitude: x / unit / radians - 180,
})
