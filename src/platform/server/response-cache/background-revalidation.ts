import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { withStatementLimit } from '#platform/database/sql.ts'
import type { Invalidations } from './cache-tags.ts'

/** Client address of internal requests, which are charged to no client and not logged. */
export const internalAddress = '0.0.0.0'
/** The body is not needed, so a 304 is enough. */
const headers = { 'accept-encoding': 'br', 'if-none-match': '*' }

/** A page requested this recently is likely to be requested again soon. */
const recentMs = 5_000
const maxPauseMs = 100

interface Options {
  /** Base path of the site. */
  base?: string
  changes: Pick<Invalidations, 'onTouch'>
  /** Returns the URLs of stale responses that visitors requested in the last `ms` milliseconds. */
  listRecentStale: (ms: number) => string[]
}

/**
 * Creates a service that, between `start` and `stop`, refreshes the response cache after each change of the data: it
 * requests the pages whose cached response is stale and that were recently visited, so that the next visitor gets a
 * fresh one. It requests each page once per change, one at a time, and pauses after each for as long as the page took.
 * A failure is logged.
 */
export function createBackgroundRevalidation({ base = '', changes, listRecentStale }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  /** URLs requested since the last change. Each is requested once, so that a failing page is not retried forever. */
  const triedUrls = new Set<string>()
  let running: Promise<void> | undefined

  async function revalidate(inject: FastifyInstance['inject']): Promise<void> {
    // Lets the other listeners of the change run first.
    await wait(0, undefined, { signal })
    for (;;) {
      const url = listRecentStale(recentMs).find((each) => !triedUrls.has(each))
      if (url === undefined) return
      triedUrls.add(url)
      const startedAt = performance.now()
      await inject({ url: base + url, remoteAddress: internalAddress, headers })
      await wait(Math.min(performance.now() - startedAt, maxPauseMs), undefined, { signal, ref: false })
    }
  }

  return {
    start({ inject, log }: Pick<FastifyInstance, 'inject' | 'log'>) {
      // A change is noticed within a request or the LISTEN connection. Revalidation in that async context would be
      // charged to its client.
      const runInOwnContext = withStatementLimit(() => AsyncLocalStorage.snapshot())
      changes.onTouch(() => {
        triedUrls.clear()
        if (signal.aborted) return
        running ??= runInOwnContext(() => revalidate(inject))
          .catch((error: unknown) => {
            if (!signal.aborted) log.warn({ err: error }, 'changed pages could not be revalidated')
          })
          .finally(() => (running = undefined))
      })
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
