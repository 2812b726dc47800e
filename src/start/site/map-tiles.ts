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

/** Parts of a MapLibre style that name addresses. */
const style = z.object({
  sources: z
    .record(
      z.string(),
      z.object({
        url: z.string().optional(),
        tiles: z.string().array().optional(),
        data: z.unknown().optional(),
      }),
    )
    .default({}),
  glyphs: z.string().optional(),
  sprite: z.union([z.string(), z.object({ url: z.string() }).array()]).optional(),
})
/** Description of a source that the style only links to (TileJSON). */
const tileDescription = z.object({ tiles: z.string().array().default([]) })

/**
 * Creates the list of origins that maps load from: that of MAP_STYLE_URL, those in MAP_ORIGINS, and those that the
 * style names, which the server reads from it in the background.
 */
export function createMapTiles({
  MAP_STYLE_URL: styleUrl,
  MAP_ORIGINS: others,
}: Pick<Config, 'MAP_STYLE_URL' | 'MAP_ORIGINS'>): MapTiles {
  const stopping = new AbortController()
  const settings = styleUrl ? [...new Set([new URL(styleUrl).origin, ...others])].slice(0, maxOrigins) : []
  let known = settings
  let timer: NodeJS.Timeout | undefined

  async function read(url: string, log: FastifyBaseLogger) {
    try {
      const found = await listStyleOrigins(url, stopping.signal)
      known = [...new Set([...settings, ...found])].slice(0, maxOrigins).toSorted()
    } catch (error) {
      if (stopping.signal.aborted) return
      log.warn({ err: error }, 'MAP_STYLE_URL cannot be read: maps may fall back to our own')
      timer = setTimeout(() => void read(url, log), minuteMs).unref()
    }
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

/** Reads a style and the descriptions of its sources, and returns the origins of all addresses in them. */
async function listStyleOrigins(styleUrl: string, signal: AbortSignal): Promise<string[]> {
  const { sources, glyphs, sprite } = style.parse(await fetchJson(styleUrl, signal))
  const urls = [glyphs, ...(typeof sprite === 'string' ? [sprite] : (sprite ?? []).map(({ url }) => url))]
  for (const { url, tiles = [], data } of Object.values(sources)) {
    urls.push(url, ...tiles, typeof data === 'string' ? data : undefined)
    if (!url) continue
    // oxlint-disable-next-line no-await-in-loop -- a style has few sources
    const description = tileDescription.parse(await fetchJson(new URL(url, styleUrl).href, signal))
    urls.push(...description.tiles)
  }
  return urls.flatMap((url) => (url === undefined ? [] : originOf(url, styleUrl)))
}

/**
 * Returns the origin of an address, which may be relative and contain placeholders such as `{z}`; none if a
 * Content-Security-Policy cannot name it.
 */
function originOf(url: string, base: string): string[] {
  const parsed = URL.parse(url.replaceAll(/[{}]/g, ''), base)
  return parsed && isOrigin(parsed.origin) ? [parsed.origin] : []
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs)]) })
  if (!answer.ok) throw new Error(`${url} responded ${answer.status}`)
  return answer.json()
}

/** Script of the worker that decodes tiles, which browsers let connect only where its own response allows. */
const workerPath = /\/assets\/maplibre-gl-worker[\w.-]*\.m?js(?:\?|$)/

/**
 * Fastify plugin that reads the map style while the app runs, and lets the worker of maps connect to the origins that
 * it names.
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
