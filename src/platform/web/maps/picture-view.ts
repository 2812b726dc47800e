import { TilesError } from './tile-view.ts'

/** Part of the world that a picture of a map shows. */
export interface PictureView {
  /** Middle of the picture, in degrees. */
  latitude: number
  longitude: number
  /** Width of the picture, relative to that of the world. */
  worlds: number
  /** Address of a transparent picture of what the map marks, without land and names. */
  marks: string
}

/**
 * Fetches a map that our server has drawn (an SVG with its view in `data-` attributes). Returns its view (the middle in
 * degrees, and `worlds`, its width relative to that of the world) and `marks`, a data URL of its marks alone, to lay
 * over map tiles.
 * @throws TilesError if it cannot be fetched or is no such map.
 */
export async function readPictureView(src: string, signal: AbortSignal): Promise<PictureView> {
  const text = await fetchText(src, signal)
  // Parsed without its style sheet, which the page's Content-Security-Policy would report as an inline style.
  const [sheet = ''] = /<style>[^<]*<\/style>/.exec(text) ?? []
  const svg = new DOMParser().parseFromString(text.replace(sheet, ''), 'image/svg+xml').documentElement
  const [latitude = NaN, longitude = NaN, worlds = NaN] = ['latitude', 'longitude', 'worlds'].map((name) =>
    parseFloat(svg.getAttribute(`data-${name}`) ?? ''),
  )
  if (!Number.isFinite(latitude + longitude + worlds)) throw new TilesError(`${src} is no picture of a map`)
  for (const ground of svg.querySelectorAll('[data-ground]')) ground.remove()
  svg.classList.add('over-tiles')
  const picture = new XMLSerializer().serializeToString(svg).replace('>', `>${sheet}`)
  return { latitude, longitude, worlds, marks: `data:image/svg+xml,${encodeURIComponent(picture)}` }
}

async function fetchText(src: string, signal: AbortSignal): Promise<string> {
  let response: Response
  try {
    response = await fetch(src, { signal })
  } catch (cause) {
    signal.throwIfAborted()
    throw new TilesError('The picture of the map cannot be loaded', { cause })
  }
  if (!response.ok) throw new TilesError(`The picture of the map responded ${response.status}`)
  return response.text()
}
