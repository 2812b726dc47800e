import { AttributionControl, Map as TileRenderer, Marker, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { tilesTimeoutMs, worldWidth } from '../limits.ts'
import type { Position } from '../projection.ts'
import type { MapView } from './map-state.ts'

/** Map of tiles whose camera follows ours. */
export interface TileMap {
  /** Element with the attribution that the style demands. */
  credits: HTMLElement
  /** Shows a view; `pixelsPerUnit` is the width of a view box unit at zoom 0, in CSS pixels. */
  show: (view: MapView, pixelsPerUnit: number) => void
  remove: () => void
}

interface Options {
  styleUrl: string
  view: MapView
  pixelsPerUnit: number
  /** Points to mark. */
  points?: readonly Position[]
  signal: AbortSignal
}

/** Width of the world in MapLibre at its zoom 0, in pixels. */
const tileSize = 512

/**
 * Draws tiles of a MapLibre style into an empty element and resolves once they are visible.
 * @throws Error if the style or its tiles fail, none loads within 5 s, or the browser has no WebGL; an AbortError after
 * `signal`. Nothing is left in the element then.
 */
export async function createTileMap(
  container: HTMLElement,
  { styleUrl, view, pixelsPerUnit, points = [], signal }: Options,
): Promise<TileMap> {
  signal.throwIfAborted()
  addRules()
  setWorkerUrl(workerUrl)
  const map = new TileRenderer({
    container,
    style: styleUrl,
    ...toCamera(view, pixelsPerUnit),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
  })
  try {
    await waitForTiles(map, AbortSignal.any([signal, AbortSignal.timeout(tilesTimeoutMs)]))
  } catch (error) {
    map.remove()
    throw error
  }
  for (const { latitude, longitude } of points)
    new Marker({ element: createDot() }).setLngLat([longitude, latitude]).addTo(map)
  return {
    credits: new AttributionControl({ compact: false }).onAdd(map),
    show: (next, unit) => map.jumpTo(toCamera(next, unit)),
    remove: () => map.remove(),
  }
}

/** Waits for the first complete picture. Tiles that do not exist (404) are no error, unless there are no others. */
function waitForTiles(map: TileRenderer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let isAnyLoaded = false
    signal.addEventListener('abort', () => reject(signal.reason))
    map.on('error', ({ error }) => reject(error))
    map.on('data', (event) => {
      if (event.dataType === 'source' && 'tile' in event && event.tile) isAnyLoaded = true
    })
    map.on('load', () => {
      const isEmpty = Object.keys(map.getStyle().sources).length === 0
      if (isAnyLoaded || isEmpty) resolve()
      else reject(new Error('The map style has no tiles here'))
    })
  })
}

/** Converts a view to MapLibre's camera: both use the Mercator projection, with other units. */
const toCamera = ({ latitude, longitude, zoom }: MapView, pixelsPerUnit: number) => ({
  center: [longitude, latitude] satisfies [number, number],
  zoom: zoom + Math.log2((worldWidth * pixelsPerUnit) / tileSize),
})

function createDot(): HTMLElement {
  const dot = document.createElement('div')
  dot.className = 'map-dot'
  return dot
}

/** The rules of MapLibre's style sheet that a map without controls needs. The site's own sheet stays without them. */
const rules = `
.maplibregl-canvas { position: absolute; left: 0; top: 0 }
.maplibregl-canary { background-color: salmon }
.maplibregl-marker { position: absolute; left: 0; top: 0 }
.maplibregl-control-container { display: none }
.maplibregl-ctrl-attrib-button { display: none }
.maplibregl-ctrl-attrib a { text-decoration: underline; text-underline-offset: 0.2em }
.map-dot { width: 14px; height: 14px; border-radius: 50%; background: #E8553D; border: 3px solid #FFFFFF; box-shadow: 0 0 3px #0006 }
`

/** Adds the rules to the document, once. The Content-Security-Policy allows style sheets made by scripts. */
function addRules() {
  if (document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText.includes('maplibregl'))) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}
