import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { minuteMs, secondMs } from '#platform/durations.ts'
import type { Config } from '../settings/config.ts'
import { isOrigin } from '../settings/config-values.ts'

/** Sites that browsers load map tiles from, if the operator has chosen a map style. */
export interface MapTiles {
  /** Origins of the style, and once it was read, of its tiles, fonts and icons. Empty without a style. */
  origins: () => readonly string[]
  /** Changes with the origins, which pages name in their Content-Security-Policy. */
  revision: () => string
  /** Reads the style, and tries again every minute until it can be read. */
  start: (log: FastifyBaseLogger) => void
  stop: () => void
}

const fetchTimeoutMs = 5 * secondMs
/** Every page's headers name all origins, so a style cannot add any number of them. */
const maxOrigins = 20

/** Each source may cost a request. */
const maxSources = 20
const maxBodyBytes = 5_000_000

/** Parts of a MapLibre style that name addresses. Sources are parsed one by one, so that one bad source costs no other. */
const style = z.object({
  sources: z.record(z.string(), z.unknown()).default({}),
  glyphs: z.string().optional(),
  sprite: z.union([z.string(), z.object({ url: z.string() }).array()]).optional(),
})
const styleSource = z.object({
  type: z.string().optional(),
  url: z.string().optional(),
  tiles: z.string().array().default([]),
  data: z.unknown().optional(),
})
/** Types of sources whose `url` is that of a description (TileJSON); an image's is that of the image. */
const describedTypes = new Set(['vector', 'raster', 'raster-dem'])
const tileDescription = z.object({ tiles: z.string().array().default([]) })

/**
 * Creates the list of origins that maps may load from, for the Content-Security-Policy: that of MAP_STYLE_URL, those in
 * MAP_ORIGINS and, after `start`, those that the style names, which the server reads in the background and, if that
 * fails, again every minute until `stop`. `origins` returns the list, empty without MAP_STYLE_URL; `revision` a text
 * that changes with it.
 */
export function createMapTiles({
  MAP_STYLE_URL: styleUrl,
  MAP_ORIGINS: others,
}: Pick<Config, 'MAP_STYLE_URL' | 'MAP_ORIGINS'>): MapTiles {
  const stopping = new AbortController()
  const settings = styleUrl ? [...new Set([new URL(styleUrl).origin, ...others])].slice(0, maxOrigins) : []
  let known = settings
  let timer: NodeJS.Timeout | undefined
  const warned = new Set<string>()

  async function read(url: string, log: FastifyBaseLogger) {
    let isComplete = true
    /** Logs the first failure of each part; a source that fails leaves the origins of the others. */
    const fail = (part: string, error: unknown) => {
      if (stopping.signal.aborted) return
      isComplete = false
      if (!warned.has(part)) log.warn({ err: error }, `${part} cannot be read: maps may fall back to our own`)
      warned.add(part)
    }
    try {
      const found = await listStyleOrigins(url, { signal: stopping.signal, fail })
      known = [...new Set([...settings, ...known, ...found])].slice(0, maxOrigins).toSorted()
    } catch (error) {
      fail('MAP_STYLE_URL', error)
    }
    if (isComplete || stopping.signal.aborted) return
    timer = setTimeout(() => void read(url, log), minuteMs).unref()
  }

  return {
    origins: () => known,
    revision: () => known.join(' '),
    start(log) {
      if (styleUrl) void read(styleUrl, log)
    },
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}

interface Reading {
  signal: AbortSignal
  /** Called with the name of a source that cannot be read. */
  fail: (part: string, error: unknown) => void
}

/** Reads a style and the descriptions of its sources, and returns the origins of all addresses in them. */
async function listStyleOrigins(styleUrl: string, { signal, fail }: Reading): Promise<string[]> {
  const { finalUrl, json } = await fetchJson(styleUrl, signal)
  const { sources, glyphs, sprite } = style.parse(json)
  const urls = [glyphs, ...(typeof sprite === 'string' ? [sprite] : (sprite ?? []).map(({ url }) => url))]
  const origins = [finalUrl, ...urls].flatMap((url) => (url === undefined ? [] : originOf(url, styleUrl)))
  for (const [name, source] of Object.entries(sources).slice(0, maxSources)) {
    try {
      const { url, type = '', tiles, data } = styleSource.parse(source)
      const addresses = [...tiles, ...[url, data].filter((value) => typeof value === 'string')]
      origins.push(...addresses.flatMap((address) => originOf(address, styleUrl)))
      const described = url !== undefined && describedTypes.has(type) ? URL.parse(url, styleUrl) : null
      if (!described || !/^https?:$/.test(described.protocol)) continue
      // oxlint-disable-next-line no-await-in-loop -- one at a time, so that only one body is in memory
      origins.push(...(await listDescriptionOrigins(described.href, signal)))
    } catch (error) {
      fail(`The source ${name} in MAP_STYLE_URL`, error)
    }
  }
  return origins
}

/** Reads the description of a source, and returns the origins of its own address, after redirects, and of its tiles. */
async function listDescriptionOrigins(url: string, signal: AbortSignal): Promise<string[]> {
  const { finalUrl, json } = await fetchJson(url, signal)
  return [finalUrl, ...tileDescription.parse(json).tiles].flatMap((address) => originOf(address, finalUrl))
}

/**
 * Returns the origin of an address, which may be relative and contain placeholders such as `{z}`; none if a
 * Content-Security-Policy cannot name it.
 */
function originOf(url: string, base: string): string[] {
  const parsed = URL.parse(url.replaceAll(/[{}]/g, ''), base)
  return parsed && isOrigin(parsed.origin) ? [parsed.origin] : []
}

/** Fetches JSON of at most `maxBodyBytes`, and returns it with the address that redirects ended at. */
async function fetchJson(url: string, signal: AbortSignal): Promise<{ finalUrl: string; json: unknown }> {
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs)]) })
  if (!answer.ok || !answer.body) throw new Error(`${url} responded ${answer.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    // Leaving the loop cancels the download.
    if (bytes > maxBodyBytes) throw new Error(`${url} is larger than ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return { finalUrl: answer.url, json: JSON.parse(new TextDecoder().decode(Buffer.concat(chunks))) }
}

/** Script of the worker that decodes tiles, which browsers let connect only where its own response allows. */
const workerPath = /\/assets\/maplibre-gl-worker[\w.-]*\.m?js(?:\?|$)/

/**
 * Fastify plugin that reads the map style while the app runs (see `createMapTiles`), and sends the script of the maps'
 * web worker with a Content-Security-Policy that lets it connect to the style's origins. Does nothing if no origin is
 * configured.
 */
export const mapTileHeaders = fp(async function mapTileHeaders(
  app: FastifyInstance,
  { mapTiles }: { mapTiles: MapTiles },
) {
  if (mapTiles.origins().length === 0) return
  app.addHook('onReady', async () => mapTiles.start(app.log))
  app.addHook('onClose', async () => mapTiles.stop())
  app.addHook('onSend', async (request, reply) => {
    if (!workerPath.test(request.url)) return
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; connect-src ${["'self'", ...mapTiles.origins()].join(' ')}`,
    )
    // The file never changes, but the origins may.
    reply.header('cache-control', 'no-cache')
  })
})
