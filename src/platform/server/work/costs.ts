import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** What it costs to make an answer anew, in about the milliseconds that it takes: never measured, so that it is the same each time. */
export const costs = {
  call: 2,
  page: 10,
  cover: 5,
  sharePicture: 100,
  sitemap: 50,
  calendarDay: 0.1,
} as const

/** So much of a body costs one. */
export const bytesPerCostUnit = 10_000

/** Rows of a list that cost one. */
export const rowsPerCostUnit = 30

/** So many are checked or written at once, before others are looked at. */
export const rowsPerChunk = 200

/** One request may ask for so many rows in all its calls together: the longest list there is, and some beside it. */
export const maxRows = 2_500

/** Resolves when the system has taken all of it, or nobody takes it any more. */
export const waitUntilSent = (response: ServerResponse): Promise<unknown> =>
  new Promise<void>((resolve) => {
    if (response.writableFinished || response.destroyed) return resolve()
    response.once('finish', resolve).once('close', resolve)
  })

/** For whom something is done. */
export interface Caller {
  /** Whose it is, as limits count them. */
  client: string
  /** Whether nobody waits for it any more, and it need not be finished. */
  isGone?: () => boolean
  /** Whether other clients may be given the same, so that it must not wait for this one. */
  isShared?: boolean
}

// It goes along with what is done, through every library on the way: whoever shares out the process must know for whom.
const callerStorage = new AsyncLocalStorage<Caller>()

/** Does something for somebody: whatever is done in the course of it knows that. */
export const runForCaller = <T>(asker: Caller, work: () => T): T => callerStorage.run(asker, work)

/**
 * Does something that other clients may be given too: it is made even if the first of them has gone.
 * @param isGone whether it is given up all the same.
 */
export function runShared<T>(work: () => T, isGone = () => false): T {
  const asker = currentCaller()
  return asker ? runForCaller({ client: asker.client, isGone, isShared: true }, work) : work()
}

/** For whom this is done; undefined for what the site does by itself. */
export const currentCaller = (): Caller | undefined => callerStorage.getStore()
