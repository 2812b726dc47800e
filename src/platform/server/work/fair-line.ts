import { askerNow } from './who-asks.ts'

/** Those who wait for their turn at something. */
export interface FairLine<Turn> {
  /** At the end of the line of whoever it is done for. */
  join: (turn: Turn) => void
  /** Of whoever has had least lately, and of those who came first; undefined where nobody waits. */
  next: () => Turn | undefined
  /** How many turns whoever this is done for waits for. */
  ownWaiting: () => number
  /** Says what whoever this is done for has had. */
  count: (had: number) => void
  isEmpty: () => boolean
}

const latelyMs = 1_000
/** What the site does by itself is in a line of its own. */
const itself = ''

/** Shares turns among clients: whoever asks for much waits for itself, and the others do not wait for it. */
export function keepFairLine<Turn>(clock = () => performance.now()): FairLine<Turn> {
  const lines = new Map<string, Turn[]>()
  const had = new Map<string, number>()
  let countedSince = clock()

  const hadBy = (client: string): number => had.get(client) ?? 0

  function whoIsNext(): string | undefined {
    let next: string | undefined
    for (const client of lines.keys()) if (next === undefined || hadBy(client) < hadBy(next)) next = client
    return next
  }

  return {
    join(turn) {
      const client = clientNow()
      const line = lines.get(client)
      if (line) line.push(turn)
      else lines.set(client, [turn])
    },

    next() {
      const client = whoIsNext()
      if (client === undefined) return undefined
      const [turn, ...others] = lines.get(client) ?? []
      lines.delete(client)
      if (others.length > 0) lines.set(client, others)
      return turn
    },

    ownWaiting: () => lines.get(clientNow())?.length ?? 0,

    count(much) {
      if (clock() - countedSince > latelyMs) {
        had.clear()
        countedSince = clock()
      }
      const client = clientNow()
      had.set(client, hadBy(client) + much)
    },

    isEmpty: () => lines.size === 0,
  }
}

const clientNow = (): string => askerNow()?.client ?? itself
