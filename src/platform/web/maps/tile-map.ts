import { AttributionControl, Map as TileRenderer, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { TilesError, tilesTimeoutMs, type TileView } from './tile-view.ts'

/** Map of tiles without controls or marks of its own. */
export interface TileMap {
  /** Element with the attribution that the style demands. */
  credits: HTMLElement
  show: (view: TileView) => void
  remove: () => void
}

interface Options {
  styleUrl: string
  view: TileView
  signal: AbortSignal
  /** Called once if the tiles fail or become slow after the first picture. The map must be removed then. */
  onFailure: (error: TilesError) => void
}

/** Width of the world in MapLibre at its zoom 0, in pixels. */
const tileSize = 512

/**
 * Draws tiles of a MapLibre style into an empty element and resolves once they are visible. Returns `credits`, an
 * element with the style's attribution, `show`, which moves the map to another view, and `remove`. `onFailure` is
 * called at most once, if tiles fail or become slow later; the caller then removes the map.
 * @throws TilesError if the style or its tiles fail, are not visible within 5 s, or the browser has no WebGL; the
 * reason of `signal` once it is aborted. Nothing is left in the element then.
 */
export async function createTileMap(
  container: HTMLElement,
  { styleUrl, view, signal, onFailure }: Options,
): Promise<TileMap> {
  signal.throwIfAborted()
  addRules()
  setWorkerUrl(workerUrl)
  const map = createRenderer(container, styleUrl, view)
  const counts = countTiles(map)
  try {
    await waitForTiles(map, counts, signal)
  } catch (error) {
    map.remove()
    throw error
  }
  const stopWatching = watchTiles(map, counts, onFailure)
  return {
    credits: new AttributionControl({ compact: false }).onAdd(map),
    show: (next) => map.jumpTo(toCamera(next)),
    remove() {
      stopWatching()
      map.remove()
    },
  }
}

function createRenderer(container: HTMLElement, style: string, view: TileView): TileRenderer {
  try {
    return new TileRenderer({
      container,
      style,
      ...toCamera(view),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      // Our marks are drawn for exactly this view, so MapLibre must not move it away from the poles.
      transformConstrain: (center, zoom) => ({ center, zoom }),
    })
  } catch (cause) {
    throw new TilesError('This browser cannot draw map tiles', { cause })
  }
}

interface TileCounts {
  /** Whether any tile has loaded. */
  hasLoaded: () => boolean
  /**
   * Returns the error of a source if at least half of its tiles, and at least `minFailed`, failed since the last call.
   * Failures of a source of which no tile has loaded are counted again by the next call.
   */
  takeError: (minFailed: number) => TilesError | undefined
}

/** Counts the tiles of each source. Tiles that do not exist (404) are no failures: few maps have all of them. */
function countTiles(map: TileRenderer): TileCounts {
  let hasLoaded = false
  let sources = new Map<string, { loaded: number; failed: number; cause?: unknown }>()
  const countsOf = (id: unknown) => {
    const counts = sources.get(String(id)) ?? { loaded: 0, failed: 0 }
    sources.set(String(id), counts)
    return counts
  }
  map.on('data', (event) => {
    if (event.dataType !== 'source' || !('tile' in event) || !event.tile) return
    hasLoaded = true
    countsOf(event.sourceId).loaded++
  })
  map.on('error', (event) => {
    if (!('tile' in event && 'sourceId' in event)) return
    const counts = countsOf(event.sourceId)
    counts.failed++
    counts.cause = event.error
  })
  return {
    hasLoaded: () => hasLoaded,
    takeError(minFailed) {
      const failing = [...sources].find(([, { loaded, failed }]) => failed >= minFailed && failed >= loaded)
      sources = new Map([...sources].filter(([, { loaded }]) => loaded === 0))
      if (!failing) return undefined
      const [id, { cause }] = failing
      return new TilesError(`Tiles of the map source ${id} cannot be loaded`, { cause })
    },
  }
}

/** Waits for the first complete picture. */
function waitForTiles(map: TileRenderer, counts: TileCounts, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TilesError(`No map tiles within ${tilesTimeoutMs} ms`)),
      tilesTimeoutMs,
    )
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
    let hasStyle = false
    map.once('style.load', () => {
      hasStyle = true
    })
    map.on('error', (event) => {
      const isOfSource = 'sourceId' in event && !('tile' in event)
      // Fonts and icons may be missing.
      if (hasStyle && !isOfSource) return
      const part = isOfSource ? `source ${String(event.sourceId)}` : 'style'
      reject(new TilesError(`The map ${part} cannot be loaded`, { cause: event.error }))
    })
    map.once('load', () => {
      clearTimeout(timer)
      const error = counts.takeError(1)
      const isEmpty = Object.keys(map.getStyle().sources).length === 0
      if (error) reject(error)
      else if (counts.hasLoaded() || isEmpty) resolve()
      else reject(new TilesError('The map style has no tiles here'))
    })
  })
}

/** A single tile may fail without making the map useless. */
const minFailedTiles = 2

/**
 * Watches a map after its first picture. Its tiles fail if most of those that a movement needs cannot be loaded, or if
 * none of them arrives for 5 s. Returns a function that ends this.
 */
function watchTiles(
  map: TileRenderer,
  counts: TileCounts,
  onFailure: (error: TilesError) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  const stop = () => {
    hasEnded = true
    clearTimeout(timer)
  }
  const fail = (error: TilesError) => {
    if (hasEnded) return
    stop()
    // MapLibre still uses the map after the event that this may be called from.
    queueMicrotask(() => onFailure(error))
  }
  /** Whether all tiles in view have loaded or failed. Unlike the event `idle`, it is up to date in hidden tabs. */
  const check = () => {
    if (!map.areTilesLoaded()) return false
    clearTimeout(timer)
    timer = undefined
    const error = counts.takeError(minFailedTiles)
    if (error) fail(error)
    return true
  }
  const waitForNext = () => {
    clearTimeout(timer)
    if (hasEnded) return
    timer = setTimeout(() => {
      if (!check()) fail(new TilesError(`No further map tiles within ${tilesTimeoutMs} ms`))
    }, tilesTimeoutMs)
  }
  map.on('dataloading', (event) => {
    if (event.dataType === 'source' && 'tile' in event && event.tile && timer === undefined) waitForNext()
  })
  map.on('data', (event) => {
    if (event.dataType === 'source' && 'tile' in event && event.tile && timer !== undefined) waitForNext()
  })
  map.on('idle', check)
  map.on('webglcontextlost', () => fail(new TilesError('The browser has discarded the map’s picture')))
  return stop
}

/** Converts a view to MapLibre's camera: both use the Mercator projection, with other units. */
const toCamera = ({ latitude, longitude, worldPx }: TileView) => ({
  center: [longitude, latitude] satisfies [number, number],
  zoom: Math.log2(worldPx / tileSize),
})

/**
 * The rules of MapLibre's style sheet that a map without controls needs, and rules for printers, which get the site's
 * own map, because browsers may print a canvas empty. The site's own sheet stays without them.
 */
const rules = `
.maplibregl-canvas { position: absolute; left: 0; top: 0 }
.maplibregl-canary { background-color: salmon }
.maplibregl-control-container { display: none }
.maplibregl-ctrl-attrib-button { display: none }
.maplibregl-ctrl-attrib a { text-decoration: underline; text-underline-offset: 0.2em }
@media print {
  .maplibregl-map, .maplibregl-map + img { display: none }
  [data-layer=land] { visibility: visible }
}
`

/** Adds the rules to the document, once. The Content-Security-Policy allows style sheets made by scripts. */
function addRules() {
  if (document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.cssText.includes('maplibregl'))) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}
