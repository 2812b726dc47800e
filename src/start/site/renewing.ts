import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { withStatementLimit } from '#platform/database/sql.ts'
import type { Changes } from '#platform/server/answers/made-from.ts'
import { nobodysAddress, ofNobody } from './warming.ts'

interface Renewed {
  inject: FastifyInstance['inject']
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Options {
  /** The path that the site lies beneath, if it does. */
  base?: string
  changes: Pick<Changes, 'onTouch'>
  /** Kept addresses that have changed and were asked for in so many last milliseconds, the most asked first. */
  touchedOfLate: (ms: number) => string[]
}

/** What was asked for so lately will be asked for again before the change has been forgotten. */
const latelyMs = 5_000
const longestPauseMs = 100

/**
 * Makes what visitors are just reading anew as soon as it has changed, so that the next of them need not wait for it:
 * one after the other, and half of the time is everybody else's.
 */
export function keepNew({ base = '', changes, touchedOfLate }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Each is tried once for every change: what cannot be made now is not asked for without end. */
  const tried = new Set<string>()
  let app: Renewed | undefined
  // A change is noticed by a request or by the connection that listens: neither is charged for what follows.
  let inOwnContext = AsyncLocalStorage.snapshot()
  let renewing: Promise<void> | undefined

  changes.onTouch(() => {
    tried.clear()
    if (!app || signal.aborted) return
    const { log } = app
    const ready = app
    renewing ??= inOwnContext(() => renew(ready))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'what has changed could not be made anew at once')
      })
      .finally(() => (renewing = undefined))
  })

  async function renew({ inject }: Renewed): Promise<void> {
    // Whoever is told of the change after this has been told by then.
    await wait(0, undefined, { signal })
    for (;;) {
      const url = touchedOfLate(latelyMs).find((each) => !tried.has(each))
      if (url === undefined) return
      tried.add(url)
      const began = performance.now()
      await inject({
        url: base + url,
        remoteAddress: nobodysAddress,
        headers: ofNobody,
      })
      await wait(Math.min(performance.now() - began, longestPauseMs), undefined, { signal, ref: false })
    }
  }

  return {
    start(ready: Renewed) {
      app = ready
      inOwnContext = withStatementLimit(() => AsyncLocalStorage.snapshot())
    },
    async stop() {
      stopping.abort()
      await renewing
    },
  }
}
