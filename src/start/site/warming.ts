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
  /** Where it is remembered what is asked most. */
  folder: string
  /** The path that the site lies beneath, if it does. */
  base?: string
  /** Public addresses, those that are asked most first. */
  mostAsked: (most: number) => string[]
}

/** From where nobody asks: what is made for it is at no visitor's cost, and in no log. */
export const internalAddress = '0.0.0.0'

/** Nobody reads it: that it is there is all that need be said. */
export const internalHeaders = { 'accept-encoding': 'br', 'if-none-match': '*' }

const maxWarmedUrls = 200
const storedUrls = z.string().startsWith('/').max(1024).array()
const storeIntervalMs = 10 * minuteMs
/** Others may still be starting on the same machine. */
const startDelayMs = 1_000
/** So much of that time may go to visitors for the site to be idle. */
const idle = { lookMs: 50, share: 0.2 }

/**
 * Makes the pages that were asked most before a restart again, one after the other and only while there is nothing else
 * to do, so that their readers find them kept. Only addresses are remembered, and none with a question in it: who asked
 * is not known here, and what was searched for is nobody's business.
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
    // A process that ends soon has not been asked for much.
    for (const address of await readStoredUrls(file)) if (!missingUrls.has(address)) urls.add(address)
    if (urls.size === 0) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = `${file}.${randomUUID()}.part`
    await writeFile(part, JSON.stringify([...urls].slice(0, maxWarmedUrls)), { mode: 0o600 })
    await rename(part, file)
  }

  /** What cannot be kept on this disk is no reason for anything: the next start is a cold one. */
  const storeUrlsOrWarn = (log: WarmedApp['log']) =>
    storeUrls().catch((error: unknown) =>
      log.warn({ err: error }, 'what is asked most could not be remembered'),
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
      // What is busy or away for a moment is asked for again after the next start.
      else if (statusCode === 404 || statusCode === 410) missingUrls.add(url)
    }
    if (warmedCount > 0) log.info(`${warmedCount} of the pages that are asked most are kept again`)
  }

  return {
    start(app: WarmedApp) {
      warming = withStatementLimit(() => warm(app)).catch((error: unknown) => {
        if (!signal.aborted) app.log.warn({ err: error }, 'pages could not be made before they are asked')
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

/** None where there is no such file, or another has written it. */
async function readStoredUrls(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  try {
    return storedUrls.parse(JSON.parse(text)).slice(0, maxWarmedUrls)
  } catch {
    return []
  }
}

/** Resolves when the process has had next to nothing to do for a moment. @throws where it is to stop. */
async function waitUntilIdle(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization()
    await wait(idle.lookMs, undefined, { signal, ref: false })
    if (performance.eventLoopUtilization(before).utilization < idle.share) return
  }
}
