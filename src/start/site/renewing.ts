import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { withStatementLimit } from '#platform/database/sql.ts'
import type { Invalidations } from '#platform/server/answers/made-from.ts'
import { internalAddress, internalHeaders } from './warming.ts'

interface RevalidatedApp {
  inject: FastifyInstance['inject']
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Options {
  /** The path that the site lies beneath, if it does. */
  base?: string
  changes: Pick<Invalidations, 'onTouch'>
  /** Kept addresses that have changed and were asked for in so many last milliseconds, the most asked first. */
  touchedOfLate: (ms: number) => string[]
}

/** What was asked for so lately will be asked for again before the change has been forgotten. */
const recentMs = 5_000
const maxPauseMs = 100

/**
 * Makes what visitors are just reading anew as soon as it has changed, so that the next of them need not wait for it:
 * one after the other, and half of the time is everybody else's.
 */
export function createRevalidator({ base = '', changes, touchedOfLate }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Each is tried once for every change: what cannot be made now is not asked for without end. */
  const triedUrls = new Set<string>()
  let app: RevalidatedApp | undefined
  // A change is noticed by a request or by the connection that listens: neither is charged for what follows.
  let runInOwnContext = AsyncLocalStorage.snapshot()
  let revalidation: Promise<void> | undefined

  changes.onTouch(() => {
    triedUrls.clear()
    if (!app || signal.aborted) return
    const { log } = app
    const ready = app
    revalidation ??= runInOwnContext(() => revalidate(ready))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'what has changed could not be made anew at once')
      })
      .finally(() => (revalidation = undefined))
  })

  async function revalidate({ inject }: RevalidatedApp): Promise<void> {
    // Whoever is told of the change after this has been told by then.
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
