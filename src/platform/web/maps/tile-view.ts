/** Part of the world that map tiles show, in the Mercator projection. */
export interface TileView {
  /** Centre of the map, in degrees. */
  latitude: number
  longitude: number
  /** Width of the whole world at this zoom, in CSS pixels. */
  worldPx: number
}

/** Time until map tiles must be visible, and most time between two tiles. Visitors see the site's own map otherwise. */
export const tilesTimeoutMs = 5_000

/** Failure of the operator's tile server or of the browser's WebGL, for which the site's own map is shown. */
export class TilesError extends Error {
  override name = 'TilesError'
}
