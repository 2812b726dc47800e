import { expect, it } from 'vitest'
import { jsonInPieces } from '#platform/server/answers/json-in-pieces.ts'
import { openLane } from '#platform/server/work/lane.ts'

/** How often somebody else had a turn while something was done. */
async function turnsDuring(doing: () => Promise<unknown>): Promise<number> {
  const others = takeTurns(() => {})
  await doing()
  return others()
}

/** Somebody else, who comes whenever there is a moment; tells how often that was, and stops. */
function takeTurns(onTurn: () => void): () => number {
  let turns = 0
  const come = () => {
    turns += 1
    onTurn()
    next = setImmediate(come)
  }
  let next = setImmediate(come)
  return () => {
    clearImmediate(next)
    return turns
  }
}

it('a list of 2,000 rows is written in pieces that let others through', async () => {
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, title: `"${id}",` }))
  expect(await turnsDuring(() => jsonInPieces(rows))).toBeGreaterThanOrEqual(9)
})

it.each([0, 1, 200, 201, 400, 401, 999])('a list of %i rows is the same JSON in pieces', async (length) => {
  const rows = Array.from({ length }, (_, id) =>
    id % 7 === 0 ? null : { id, text: `],[${id}`, no: undefined },
  )
  expect(await jsonInPieces(rows)).toBe(JSON.stringify(rows))
})

it('what cannot be interrupted is done one after the other, and others have a turn in between', async () => {
  const lane = openLane()
  const order: string[] = []
  const stop = takeTurns(() => order.push('another'))
  const work = (number: number) => {
    order.push(`work ${number}`)
    return number
  }
  const done = await Promise.all([0, 1, 2, 3, 4].map((number) => lane(() => work(number))))
  stop()
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(order.join()).not.toMatch(/work \d,work/)
})
