import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** Fixed cost of computing a response, roughly in ms. Not measured, so that limits are deterministic. */
export const costs = {
  call: 2,
  recommendations: 10,
  list: 10,
  near: 5,
  page: 10,
  cover: 5,
  sharePicture: 100,
  sitemap: 50,
  calendarDay: 0.1,
} as const

/** Bytes of a request body that cost 1. */
export const bytesPerCostUnit = 10_000

/** Rows of a list that cost 1. */
export const rowsPerCostUnit = 30

/** Rows checked or written between two yields to the event loop. */
export const rowsPerChunk = 200

/** Most rows of all lists in one request: the longest list there is, and some more. */
export const maxRows = 2_500

/**
 * Resolves when the response has been handed to the operating system, or the client has disconnected; never rejects.
 */
export const waitUntilSent = (response: ServerResponse): Promise<unknown> =>
  new Promise<void>((resolve) => {
    if (response.writableFinished || response.destroyed) return resolve()
    response.once('finish', resolve).once('close', resolve)
  })

/** The client that the current work is done for. */
export interface Caller {
  /** Rate limit key of the client. */
  client: string
  /** Whether the client has disconnected, so that the work may be abandoned. */
  isGone?: () => boolean
  /** Whether other requests share the result, so that it must not wait for this client. */
  isShared?: boolean
}

// Async context, so that it reaches the scheduler through any library in between.
const callerStorage = new AsyncLocalStorage<Caller>()

/**
 * Runs work on behalf of a client and returns its result: its queries and yields, also asynchronous ones, are charged
 * to that client.
 */
export const runForCaller = <T>(caller: Caller, work: () => T): T => callerStorage.run(caller, work)

/**
 * Runs work whose result other clients share and returns it: the work continues even if the first client disconnects.
 * @param isGone whether to abandon it nevertheless.
 */
export function runShared<T>(work: () => T, isGone = () => false): T {
  const caller = currentCaller()
  return caller ? runForCaller({ client: caller.client, isGone, isShared: true }, work) : work()
}

/**
 * Returns the client that the current async context works for (its rate limit key, and whether it has disconnected);
 * undefined for the site's own work.
 */
export const currentCaller = (): Caller | undefined => callerStorage.getStore()
