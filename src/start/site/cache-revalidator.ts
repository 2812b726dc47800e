import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { withStatementLimit } from '#platform/database/sql.ts'
import type { Invalidations } from '#platform/server/response-cache/cache-tags.ts'
import { internalAddress, internalHeaders } from './cache-warmer.ts'

interface RevalidatedApp {
  inject: FastifyInstance['inject']
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Options {
  /** Base path of the site. */
  base?: string
  changes: Pick<Invalidations, 'onTouch'>
  /** Returns stale cached URLs that were requested in the last `ms`, most requested first. */
  touchedOfLate: (ms: number) => string[]
}

/** A page requested this recently is likely to be requested again soon. */
const recentMs = 5_000
const maxPauseMs = 100

/**
 * Creates a service that revalidates recently requested pages as soon as they are stale, so that the next visitor need
 * not wait. Pages are rendered one by one, with pauses that leave half of the time to requests.
 */
export function createRevalidator({ base = '', changes, touchedOfLate }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  /** URLs tried since the last change. Each is tried once, so that a failing page is not retried forever. */
  const triedUrls = new Set<string>()
  let app: RevalidatedApp | undefined
  // A change is noticed within a request or the LISTEN connection: revalidation must not run in that async context,
  // whose client would be charged for it.
  let runInOwnContext = AsyncLocalStorage.snapshot()
  let revalidation: Promise<void> | undefined

  changes.onTouch(() => {
    triedUrls.clear()
    if (!app || signal.aborted) return
    const { log } = app
    const ready = app
    revalidation ??= runInOwnContext(() => revalidate(ready))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'changed pages could not be revalidated')
      })
      .finally(() => (revalidation = undefined))
  })

  async function revalidate({ inject }: RevalidatedApp): Promise<void> {
    // Lets the other listeners of the change run first.
    await wait(0, undefined, { signal })
    for (;;) {
      const url = touchedOfLate(recentMs).find((each) => !triedUrls.has(each))
      if (url === undefined) return
      triedUrls.add(url)
      const startedAt = performance.now()
      await inject({
        url: base + url,
        remoteAddress: internalAddress,
        headers: internalHeaders,
      })
      await wait(Math.min(performance.now() - startedAt, maxPauseMs), undefined, { signal, ref: false })
    }
  }

  return {
    start(ready: RevalidatedApp) {
      app = ready
      runInOwnContext = withStatementLimit(() => AsyncLocalStorage.snapshot())
    },
    async stop() {
      stopping.abort()
      await revalidation
    },
  }
}
