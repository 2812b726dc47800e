import { LRUCache } from 'lru-cache'
import { doingNow } from '#platform/seeing/current-work.ts'
import { payloadTooLarge } from '../errors.ts'
import { tooOften } from '../limits/limits.ts'
import { mostRows, rowsAtOnce, rowsForOne, askerNow } from './costs.ts'
import { deadlineSignal, noDeadlines, type Deadlines } from './deadlines.ts'
import { keepTurns, type Connection, type Turn } from './turns.ts'

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
interface Asker {
  client: () => Promise<string>
  connection: Connection
}

/** Shares the process among its clients: whoever asks for much waits for itself. */
export interface Work {
  of: (asker: Asker) => RequestWork
}

/** @param perClient what one client may ask for in a second (see `costs`); 0 for no bound. */
export function shareWork(perClient: number, deadlines: Deadlines = noDeadlines): Work {
  const budgets = keepBudgets(perClient)
  const turns = keepTurns()
  return {
    of({ client, connection }) {
      let rows = 0
      let turn: Turn | undefined
      let alone: Promise<void> | undefined
      let endAlone: (() => void) | undefined
      let sending: (() => Promise<unknown>) | undefined

      /** Waits until no other large list of the client is under way. A client that reads slowly holds up itself only. */
      async function largeListAlone({ pause }: Turn): Promise<void> {
        const name = await client()
        if (askerNow()?.isShared) endAlone = await turns.aloneForCache(name, deadlineSignal())
        else await pause(async (signal) => (endAlone = await turns.alone(name, signal)))
      }

      /** Ends that when the list is sent; one that is made for the cache is sent in other ways. */
      async function endLargeList(): Promise<void> {
        try {
          await alone
          await sending?.()
        } catch {
          // The request has failed, and the list with it.
        } finally {
          endAlone?.()
        }
      }

      return {
        async make(cost, making) {
          // What is made within what is made waits for no other turn: all of them may be taken by such as itself.
          if (turn) return making()
          return deadlines.limit('an answer', async () => {
            const name = await client()
            const asked = performance.now()
            const doing = doingNow()
            return turns.take({ client: name, isHeavy: budgets.isHeavy(name), connection }, async (taken) => {
              if (doing) doing.waitedMs += performance.now() - asked
              budgets.spend(name, cost)
              turn = taken
              try {
                return await making()
              } finally {
                if (alone) void endLargeList()
              }
            })
          })
        },
        async list(most, making, rowsIn) {
          rows += most
          if (rows > mostRows) throw payloadTooLarge(tooManyRows)
          if (turn && rows > rowsAtOnce) await (alone ??= largeListAlone(turn))
          const list = await making()
          rows -= most - rowsIn(list)
          budgets.charge(await client(), rowsIn(list) / rowsForOne)
          return list
        },
        sendLong: async () => turns.sendLong(await client(), connection),
        readLong: async () => turns.readLong(await client()),
        untilSent: (until) => void (sending = until),
        spend: async (cost) => budgets.spend(await client(), cost),
        charge: async (cost) => budgets.charge(await client(), cost),
      }
    },
  }
}

interface Asking {
  ctx: { work?: RequestWork | undefined }
}

/** Makes what a request asks for in its client's turn. */
export const worked = <T>({ ctx: { work } }: Asking, cost: number, making: () => Promise<T>): Promise<T> =>
  work ? work.make(cost, making) : making()

/** Makes a list of a procedure, within what one request may have. */
export const listed = <T>(
  { work }: Asking['ctx'],
  most: number,
  making: () => Promise<T>,
  rowsIn: (made: T) => number,
): Promise<T> => (work ? work.list(most, making, rowsIn) : making())

const tooManyRows = `One request can have ${mostRows.toLocaleString('en-US')} rows at most. Please ask for its lists one by one.`

/** How much work each client may still ask for. */
interface Budgets {
  /** Takes the cost from what is left, be it too little: the rest is made up by waiting. @throws 429 where nothing is left. */
  spend: (client: string, cost: number) => void
  /** Takes what has turned out to be the cost of what was begun. */
  charge: (client: string, cost: number) => void
  /** Whether a client has asked for much more of late than people do. */
  isHeavy: (client: string) => boolean
}

/** So many seconds' worth may be asked for at once: a crawler's walk over the whole site, or a school class. */
const savedSeconds = 40
/** Whoever has used up so many seconds' worth is none who reads: the pages of two hundred clicks. */
const heavySeconds = 4
const keptClients = 50_000

interface Bucket {
  left: number
  at: number
}

/**
 * A bucket for each client that fills by so much a second.
 * @param perSecond nobody is held back where it is 0.
 */
function keepBudgets(perSecond: number, clock = () => performance.now()): Budgets {
  const buckets = new LRUCache<string, Bucket>({ max: keptClients })
  const most = perSecond * savedSeconds
  const ofHeavy = most - perSecond * heavySeconds

  function bucketOf(client: string): Bucket {
    const now = clock()
    const known = buckets.get(client) ?? { left: most, at: now }
    const bucket = { left: Math.min(most, known.left + ((now - known.at) / 1000) * perSecond), at: now }
    buckets.set(client, bucket)
    return bucket
  }

  return {
    spend(client, cost) {
      if (perSecond === 0) return
      const bucket = bucketOf(client)
      if (bucket.left <= 0) throw tooOften(Math.floor(-bucket.left / perSecond) + 1)
      bucket.left -= cost
    },
    charge(client, cost) {
      if (perSecond > 0) bucketOf(client).left -= cost
    },
    isHeavy: (client) => perSecond > 0 && bucketOf(client).left < ofHeavy,
  }
}
