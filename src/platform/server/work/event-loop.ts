import { badRequest } from '../errors.ts'
import { askerNow } from './who-asks.ts'
import { keepFairLine } from './fair-line.ts'

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
    if (waiting.isEmpty()) setImmediate(next)
    waiting.join(resolve)
  })
  waiting.count(1)
}

function next(): void {
  waiting.next()?.()
  // What is asked for within a turn of the loop comes in the one after it.
  if (!waiting.isEmpty()) setImmediate(next)
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
