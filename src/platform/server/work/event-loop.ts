/** So long others wait without noticing. */
const longTurnMs = 8

// A process has one event loop, and these two are about nothing else.
const waiting: (() => void)[] = []
let turnBegan: number | undefined

/**
 * Goes on when everything that has come in meanwhile has been looked at. Of all that wait for that, one goes on at a
 * time: ten pieces of work at once would be one long one to everybody else.
 */
export function othersFirst(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  // What is asked for within a turn of the loop comes in the one after it.
  if (waiting.length > 0) setImmediate(next)
}

/** The same, where the loop has not come round for a while: between steps that are short, but many. */
export async function othersFirstWhereLong(): Promise<void> {
  if (millisecondsOfTurn() > longTurnMs) await othersFirst()
}

/** How long ago this was first asked in the same turn of the loop. */
function millisecondsOfTurn(): number {
  if (turnBegan !== undefined) return performance.now() - turnBegan
  turnBegan = performance.now()
  setImmediate(() => (turnBegan = undefined))
  return 0
}
