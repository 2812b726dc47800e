import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withStatementLimit } from '#platform/database/sql.ts'
import { minuteMs } from '#platform/durations.ts'

interface WarmedApp {
  inject: FastifyInstance['inject']
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

interface Options {
  /** Folder of the file with the most requested URLs. */
  folder: string
  /** Base path of the site. */
  base?: string
  /** Returns the most requested public URLs, most requested first. */
  mostAsked: (most: number) => string[]
}

/** Client address of internal requests, which are charged to no client and not logged. */
export const internalAddress = '0.0.0.0'

/** Headers of internal requests. Their body is not needed, so a 304 response is enough. */
export const internalHeaders = { 'accept-encoding': 'br', 'if-none-match': '*' }

const maxWarmedUrls = 200
const storedUrls = z.string().startsWith('/').max(1024).array()
const storeIntervalMs = 10 * minuteMs
/** Initial delay: other workers may still be starting. */
const startDelayMs = 1_000
/** The event loop counts as idle if its utilization within `lookMs` is below `share`. */
const idle = { lookMs: 50, share: 0.2 }

/**
 * Creates a service that warms the response cache after a restart: it requests the most requested URLs one by one while
 * the event loop is idle. Only paths are stored, never query strings, which may contain search terms.
 */
export function createCacheWarmer({ folder, base = '', mostAsked }: Options) {
  const file = join(folder, 'most-asked.json')
  const stopping = new AbortController()
  const { signal } = stopping
  const missingUrls = new Set<string>()
  let warming: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function storeUrls(): Promise<void> {
    const urls = new Set(mostAsked(maxWarmedUrls))
    // Merges the URLs of the last run: a process that ends soon has few of its own.
    for (const address of await readStoredUrls(file)) if (!missingUrls.has(address)) urls.add(address)
    if (urls.size === 0) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, JSON.stringify([...urls].slice(0, maxWarmedUrls)), { mode: 0o600 })
    await rename(part, file)
  }

  /** Stores the URLs. A failure only costs a cold cache at the next start. */
  const storeUrlsOrWarn = (log: WarmedApp['log']) =>
    storeUrls().catch((error: unknown) =>
      log.warn({ err: error }, 'the most requested pages could not be saved for the next start'),
    )

  async function warm({ inject, log }: WarmedApp): Promise<void> {
    await wait(startDelayMs, undefined, { signal, ref: false })
    const addresses = await readStoredUrls(file)
    let warmedCount = 0
    for (const url of addresses) {
      await waitUntilIdle(signal)
      const { statusCode } = await inject({
        url: base + url,
        remoteAddress: internalAddress,
        headers: internalHeaders,
      })
      if (statusCode < 400) warmedCount++
      // A temporary error, such as 503, is tried again after the next start.
      else if (statusCode === 404 || statusCode === 410) missingUrls.add(url)
    }
    if (warmedCount > 0) log.info(`${warmedCount} of the most requested pages are cached again`)
  }

  return {
    start(app: WarmedApp) {
      warming = withStatementLimit(() => warm(app)).catch((error: unknown) => {
        if (!signal.aborted) app.log.warn({ err: error }, 'the response cache could not be warmed')
      })
      timer = setInterval(() => void storeUrlsOrWarn(app.log), storeIntervalMs).unref()
    },
    async stop(app: WarmedApp) {
      clearInterval(timer)
      stopping.abort()
      await warming
      await storeUrlsOrWarn(app.log)
    },
  }
}

/** Reads the stored URLs. Empty if the file is missing or invalid. */
async function readStoredUrls(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  try {
    return storedUrls.parse(JSON.parse(text)).slice(0, maxWarmedUrls)
  } catch {
    return []
  }
}

/**
 * Resolves when the event loop is idle.
 *
 * @throws AbortError on shutdown.
 */
async function waitUntilIdle(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization()
    await wait(idle.lookMs, undefined, { signal, ref: false })
    if (performance.eventLoopUtilization(before).utilization < idle.share) return
  }
}
