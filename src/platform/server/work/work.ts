import { LRUCache } from 'lru-cache'
import { getActiveOperation } from '#platform/seeing/current-work.ts'
import { payloadTooLarge } from '../errors.ts'
import { tooManyAttempts } from '../limits/limits.ts'
import { maxRows, rowsPerChunk, rowsPerCostUnit, currentCaller } from './costs.ts'
import { deadlineSignal, noDeadlines, type Deadlines } from './deadlines.ts'
import { createConcurrencyLimiter, type Connection, type Slot } from './turns.ts'

/** What a request may have made for it. Kept answers are no work. */
export interface RequestWork {
  /**
   * Makes an answer when its client's turn has come, at the cost of that client.
   * @throws 429 where the client has used up its share, and where too much of it is waiting; 503 where it takes too long.
   */
  make: <T>(cost: number, making: () => Promise<T>) => Promise<T>
  /**
   * Makes a list of at most so many rows.
   * @throws 413 where the lists of one request are too long together.
   */
  list: <T>(most: number, making: () => Promise<T>, rowsIn: (made: T) => number) => Promise<T>
  /** Resolves when few enough long answers are on their way to the client; what it resolves to says that this one has arrived. */
  sendLong: () => Promise<() => void>
  /**
   * Takes one of the few places for long bodies of the client; what it resolves to gives that back.
   * @throws 429 where they are taken.
   */
  readLong: () => Promise<() => void>
  /** What is large ends when it has been sent, not when it is made. */
  untilSent: (sending: () => Promise<unknown>) => void
  /**
   * Takes the cost of what is about to be done.
   * @throws 429 where the client has used up its share.
   */
  spend: (cost: number) => Promise<void>
  /** Takes what something has turned out to cost. */
  charge: (cost: number) => Promise<void>
}

/** Who asks, and by what connection. */
interface ClientConnection {
  client: () => Promise<string>
  connection: Connection
}

/** Shares the process among its clients: whoever asks for much waits for itself. */
export interface WorkScheduler {
  of: (asker: ClientConnection) => RequestWork
}

/** @param perClient what one client may ask for in a second (see `costs`); 0 for no bound. */
export function createWorkScheduler(perClient: number, deadlines: Deadlines = noDeadlines): WorkScheduler {
  const tokenBuckets = createTokenBuckets(perClient)
  const limiter = createConcurrencyLimiter()
  return {
    of({ client, connection }) {
      let rows = 0
      let slot: Slot | undefined
      let largeListWait: Promise<void> | undefined
      let releaseLargeList: (() => void) | undefined
      let waitUntilListSent: (() => Promise<unknown>) | undefined

      /** Waits until no other large list of the client is under way. A client that reads slowly holds up itself only. */
      async function acquireLargeListSlot({ pause }: Slot): Promise<void> {
        const name = await client()
        if (currentCaller()?.isShared) releaseLargeList = await limiter.aloneForCache(name, deadlineSignal())
        else await pause(async (signal) => (releaseLargeList = await limiter.alone(name, signal)))
      }

      /** Ends that when the list is sent; one that is made for the cache is sent in other ways. */
      async function releaseLargeListSlot(): Promise<void> {
        try {
          await largeListWait
          await waitUntilListSent?.()
        } catch {
          // The request has failed, and the list with it.
        } finally {
          releaseLargeList?.()
        }
      }

      return {
        async make(cost, making) {
          // What is made within what is made waits for no other turn: all of them may be taken by such as itself.
          if (slot) return making()
          return deadlines.limit('an answer', async () => {
            const name = await client()
            const requestedAt = performance.now()
            const operation = getActiveOperation()
            return limiter.take(
              { client: name, isHeavy: tokenBuckets.isHeavy(name), connection },
              async (taken) => {
                if (operation) operation.waitedMs += performance.now() - requestedAt
                tokenBuckets.spend(name, cost)
                slot = taken
                try {
                  return await making()
                } finally {
                  if (largeListWait) void releaseLargeListSlot()
                }
              },
            )
          })
        },
        async list(most, making, rowsIn) {
          rows += most
          if (rows > maxRows) throw payloadTooLarge(tooManyRows)
          if (slot && rows > rowsPerChunk) await (largeListWait ??= acquireLargeListSlot(slot))
          const list = await making()
          rows -= most - rowsIn(list)
          tokenBuckets.charge(await client(), rowsIn(list) / rowsPerCostUnit)
          return list
        },
        sendLong: async () => limiter.sendLong(await client(), connection),
        readLong: async () => limiter.readLong(await client()),
        untilSent: (until) => void (waitUntilListSent = until),
        spend: async (cost) => tokenBuckets.spend(await client(), cost),
        charge: async (cost) => tokenBuckets.charge(await client(), cost),
      }
    },
  }
}

interface WithWork {
  ctx: { work?: RequestWork | undefined }
}

/** Makes what a request asks for in its client's turn. */
export const runWork = <T>({ ctx: { work } }: WithWork, cost: number, making: () => Promise<T>): Promise<T> =>
  work ? work.make(cost, making) : making()

/** Makes a list of a procedure, within what one request may have. */
export const runList = <T>(
  { work }: WithWork['ctx'],
  most: number,
  making: () => Promise<T>,
  rowsIn: (made: T) => number,
): Promise<T> => (work ? work.list(most, making, rowsIn) : making())

const tooManyRows = `One request can have ${maxRows.toLocaleString('en-US')} rows at most. Please ask for its lists one by one.`

/** How much work each client may still ask for. */
interface TokenBuckets {
  /** Takes the cost from what is left, be it too little: the rest is made up by waiting. @throws 429 where nothing is left. */
  spend: (client: string, cost: number) => void
  /** Takes what has turned out to be the cost of what was begun. */
  charge: (client: string, cost: number) => void
  /** Whether a client has asked for much more of late than people do. */
  isHeavy: (client: string) => boolean
}

/** So many seconds' worth may be asked for at once: a crawler's walk over the whole site, or a school class. */
const bucketSeconds = 40
/** Whoever has used up so many seconds' worth is none who reads: the pages of two hundred clicks. */
const heavyUsageSeconds = 4
const maxClients = 50_000

interface Bucket {
  left: number
  at: number
}

/**
 * A bucket for each client that fills by so much a second.
 * @param perSecond nobody is held back where it is 0.
 */
function createTokenBuckets(perSecond: number, clock = () => performance.now()): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxClients })
  const capacity = perSecond * bucketSeconds
  const heavyThreshold = capacity - perSecond * heavyUsageSeconds

  function bucketOf(client: string): Bucket {
    const now = clock()
    const known = buckets.get(client) ?? { left: capacity, at: now }
    const bucket = { left: Math.min(capacity, known.left + ((now - known.at) / 1000) * perSecond), at: now }
    buckets.set(client, bucket)
    return bucket
  }

  return {
    spend(client, cost) {
      if (perSecond === 0) return
      const bucket = bucketOf(client)
      if (bucket.left <= 0) throw tooManyAttempts(Math.floor(-bucket.left / perSecond) + 1)
      bucket.left -= cost
    },
    charge(client, cost) {
      if (perSecond > 0) bucketOf(client).left -= cost
    },
    isHeavy: (client) => perSecond > 0 && bucketOf(client).left < heavyThreshold,
  }
}
