import { getActiveOperation } from '#platform/observability/active-operation.ts'
import { payloadTooLarge } from '../errors.ts'
import { createTokenBuckets } from '../limits/token-buckets.ts'
import { maxRows, rowsPerChunk, rowsPerCostUnit, currentCaller } from './costs.ts'
import { deadlineSignal, noDeadlines, type Deadlines } from './deadlines.ts'
import { createConcurrencyLimiter, type Connection, type Slot } from './concurrency-limiter.ts'

/** Schedules the work of a request. Cache hits are not scheduled. */
export interface RequestWork {
  /**
   * Computes a response in the client's queue, at the client's cost.
   * @throws 429 if the client has used up its share or has too many waiting tasks; 503 at the deadline.
   */
  make: <T>(cost: number, making: () => Promise<T>) => Promise<T>
  /**
   * Computes a list of at most `most` rows.
   * @throws 413 if the lists of one request are too long together.
   */
  list: <T>(most: number, making: () => Promise<T>, rowsIn: (made: T) => number) => Promise<T>
  /**
   * Waits until few enough long responses are being sent to the client. Resolves to a function to call when this one
   * has been sent.
   */
  sendLong: () => Promise<() => void>
  /**
   * Acquires one of the client's slots for long bodies. Resolves to a function that releases it.
   * @throws 429 if none is free.
   */
  readLong: () => Promise<() => void>
  /** Sets when a large list ends: when it has been sent, not when it has been computed. */
  untilSent: (sending: () => Promise<unknown>) => void
  /**
   * Charges the cost of work in advance.
   * @throws 429 if the client has used up its share.
   */
  spend: (cost: number) => Promise<void>
  /** Charges the actual cost of finished work. */
  charge: (cost: number) => Promise<void>
}

/** The client of a request, and its connection. */
interface ClientConnection {
  client: () => Promise<string>
  connection: Connection
}

/** Shares the process fairly among clients. */
export interface WorkScheduler {
  of: (client: ClientConnection) => RequestWork
}

/**
 * Creates the scheduler that shares the process fairly among the requests of all clients, by rate limit and concurrency
 * limits. `of` returns the scheduling of one request: `make` and `list` run its work, `spend` and `charge` take its
 * cost, `readLong` and `sendLong` limit long bodies and responses.
 * @param perClient cost units per second for each client (see `costs`); 0 for no limit.
 */
export function createWorkScheduler(perClient: number, deadlines: Deadlines = noDeadlines): WorkScheduler {
  const burst = perClient > 0 ? perClient * burstSeconds : Infinity
  const budgets = createTokenBuckets({ perSecond: perClient, burst })
  /** Whether a client has recently used far more than a person would. */
  const isHeavy = (client: string) => budgets.left(client) < burst - perClient * heavyUsageSeconds
  const limiter = createConcurrencyLimiter()
  return {
    of({ client, connection }) {
      let rows = 0
      let slot: Slot | undefined
      let largeListWait: Promise<void> | undefined
      let releaseLargeList: (() => void) | undefined
      let waitUntilListSent: (() => Promise<unknown>) | undefined

      /** Waits until no other large list of the client is in progress. Slow clients delay only themselves. */
      async function acquireLargeListSlot({ pause }: Slot): Promise<void> {
        const name = await client()
        if (currentCaller()?.isShared) releaseLargeList = await limiter.aloneForCache(name, deadlineSignal())
        else await pause(async (signal) => (releaseLargeList = await limiter.alone(name, signal)))
      }

      /** Releases the large-list slot when the list is sent. A list computed for the cache is sent by the cache. */
      async function releaseLargeListSlot(): Promise<void> {
        try {
          await largeListWait
          await waitUntilListSent?.()
        } catch {
          // The request has failed, so there is no list to send.
        } finally {
          releaseLargeList?.()
        }
      }

      return {
        async make(cost, making) {
          // Nested work runs in the slot of the outer work: waiting for another slot could deadlock.
          if (slot) return making()
          return deadlines.limit('a response', async () => {
            const name = await client()
            const requestedAt = performance.now()
            const operation = getActiveOperation()
            return limiter.take({ client: name, isHeavy: isHeavy(name), connection }, async (taken) => {
              if (operation) operation.waitedMs += performance.now() - requestedAt
              budgets.spend(name, cost)
              slot = taken
              try {
                return await making()
              } finally {
                if (largeListWait) void releaseLargeListSlot()
              }
            })
          })
        },
        async list(most, making, rowsIn) {
          rows += most
          if (rows > maxRows) throw payloadTooLarge(tooManyRows)
          if (slot && rows > rowsPerChunk) await (largeListWait ??= acquireLargeListSlot(slot))
          const list = await making()
          rows -= most - rowsIn(list)
          budgets.charge(await client(), rowsIn(list) / rowsPerCostUnit)
          return list
        },
        sendLong: async () => limiter.sendLong(await client(), connection),
        readLong: async () => limiter.readLong(await client()),
        untilSent: (until) => void (waitUntilListSent = until),
        spend: async (cost) => budgets.spend(await client(), cost),
        charge: async (cost) => budgets.charge(await client(), cost),
      }
    },
  }
}

interface WithWork {
  ctx: { work?: RequestWork | undefined }
}

/**
 * Runs the work of a request as soon as its client may run another task, charges it to the client's rate limit, and
 * returns the result. Work inside other work of the request runs at once and is not charged again; so does all work
 * without a scheduler in the context.
 * @param cost in cost units, see `costs`.
 * @throws 429 if the client's rate limit is used up or it has too many waiting tasks; 503 at the deadline.
 */
export const runWork = <T>({ ctx: { work } }: WithWork, cost: number, making: () => Promise<T>): Promise<T> =>
  work ? work.make(cost, making) : making()

/**
 * Computes a procedure's list within the row limit of one request, charges its rows to the client and returns it. If
 * the request's lists have more than 200 rows, it first waits until the client's other large list has been sent.
 * Without a scheduler in the context, it just computes the list.
 * @param most number of rows that the list may have, reserved before it is computed; unused ones are given back.
 * @param rowsIn counts the rows of the result.
 * @throws 413 if the lists of one request are too long together.
 */
export const runList = <T>(
  { work }: WithWork['ctx'],
  most: number,
  making: () => Promise<T>,
  rowsIn: (made: T) => number,
): Promise<T> => (work ? work.list(most, making, rowsIn) : making())

const tooManyRows = `One request can return up to ${maxRows.toLocaleString('en-US')} rows. Please request the lists one at a time.`

/**
 * Capacity of a bucket, in seconds of its refill rate: enough for a crawl of the whole site, or for a school class
 * behind one address.
 */
const burstSeconds = 40
/** Usage, in seconds of the refill rate, beyond which a client counts as heavy: about two hundred page views. */
const heavyUsageSeconds = 4
