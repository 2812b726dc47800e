import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { rowsAtOnce, askerNow } from './costs.ts'

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

/** So long others wait without noticing. */
const longTurnMs = 8

// A process has one event loop, and these two are about nothing else.
const waiting = keepFairLine<() => void>()
const turnBegan = new Map<string | undefined, number>()

/**
 * Goes on when everything that has come in meanwhile has been looked at. Of all that wait for that, one goes on at a
 * time: ten pieces of work at once would be one long one to everybody else.
 * @throws 400 where nobody waits for it any more: what has been begun is given up between two pieces.
 */
export async function othersFirst(): Promise<void> {
  await comeRound()
  if (askerNow()?.isGone?.()) throw givenUp()
}

/** The same, where one client has had the loop for a while: between steps that are short, but many, and all of them needed. */
export async function othersFirstWhereLong(): Promise<void> {
  if (millisecondsOfTurn() > longTurnMs) await comeRound()
}

/** Nobody reads what would be answered. */
export const givenUp = () => badRequest('The request was given up.')

async function comeRound(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (waiting.isEmpty()) setImmediate(resumeNext)
    waiting.join(resolve)
  })
  waiting.count(1)
}

function resumeNext(): void {
  waiting.next()?.()
  // What is asked for within a turn of the loop comes in the one after it.
  if (!waiting.isEmpty()) setImmediate(resumeNext)
}

/** How long ago this was first asked for the same client in the same turn of the loop. */
function millisecondsOfTurn(): number {
  const client = askerNow()?.client
  const began = turnBegan.get(client)
  if (began !== undefined) return performance.now() - began
  if (turnBegan.size === 0) setImmediate(() => turnBegan.clear())
  turnBegan.set(client, performance.now())
  return 0
}

/** What one at a time may have. */
export interface FairLock {
  obtain: () => Promise<void>
  release: () => void
}

/**
 * Goes to whoever has had it for the shortest time lately: however long one client uses it and however often, another
 * waits for no more than one use.
 */
export function keepFairLock(clock = () => performance.now()): FairLock {
  const line = keepFairLine<() => void>(clock)
  let isTaken = false
  let takenAt = 0
  return {
    async obtain() {
      if (isTaken) await new Promise<void>((resolve) => line.join(resolve))
      isTaken = true
      takenAt = clock()
    },
    release() {
      line.count(clock() - takenAt)
      if (line.isEmpty()) isTaken = false
      // Whoever gives it back often wants it again at once, and is to be in the line when it is decided who is next.
      else setImmediate(() => line.next()?.())
    },
  }
}

/**
 * Checks what a procedure answers as its schema says: a long list in pieces, between which everything else that has
 * come in is looked at. Rows of long lists are kept by who reads them, and are checked once.
 */
export function rowsInPieces<Row extends z.core.$ZodType>(list: z.ZodArray<Row>) {
  const known = new WeakMap<object, { row: z.core.output<Row> }>()
  return async (rows: unknown): Promise<z.core.output<Row>[]> => {
    if (!Array.isArray(rows) || rows.length <= rowsAtOnce) return list.parse(rows)
    const checked: z.core.output<Row>[] = []
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      if (from > 0) await othersFirst()
      const piece = rows.slice(from, from + rowsAtOnce)
      const unknown = piece.filter((row) => !known.has(row))
      for (const [at, row] of list.parse(unknown).entries()) known.set(unknown[at], { row })
      checked.push(...piece.flatMap((row) => known.get(row)?.row ?? []))
    }
    return checked
  }
}

/** The same of an answer that has such a list in it. @param name of the list. */
export function withRowsInPieces<Answer extends z.ZodObject>(
  answer: Answer,
  name: keyof Answer['shape'] & string,
) {
  const list: unknown = answer.shape[name]
  const check = list instanceof z.ZodArray ? rowsInPieces(list) : undefined
  return async (given: unknown): Promise<z.output<Answer>> => {
    if (!check) return answer.parse(given)
    const whole: object = Object(given)
    const rest = answer.parse({ ...whole, [name]: [] })
    return Object.assign(rest, { [name]: await check(Reflect.get(whole, name)) })
  }
}
