import type { ExpressionBuilder } from 'kysely'
import { othersFirst } from '#platform/server/work/event-loop.ts'
import type { BriefEntryRow } from './entry.queries.ts'
import type { Tables } from './tables.ts'

const entriesAtOnce = 250

/** Where an entry stands in the order of its member. */
type Place = Pick<BriefEntryRow, 'position' | 'id'>

interface Piece {
  limit: number
  /** Of those behind the ones that have been read. */
  isNext: (eb: ExpressionBuilder<Tables, 'entry'>) => ReturnType<typeof standsBehind>
}

/**
 * Reads the first entries of a list some at a time, between which everything else that has come in is looked at: a
 * database in a folder answers without letting go, and thousands of rows keep everybody waiting.
 */
export async function entriesInPieces<Row extends Place>(
  most: number,
  read: (piece: Piece) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const limit = Math.min(entriesAtOnce, most - rows.length)
    const last = rows.at(-1)
    const piece = await read({ limit, isNext: (eb) => standsBehind(eb, last) })
    rows.push(...piece)
    if (piece.length < limit || rows.length === most) return rows
    await othersFirst()
  }
}

function standsBehind(eb: ExpressionBuilder<Tables, 'entry'>, last: Place | undefined) {
  if (last === undefined) return eb.lit(true)
  return eb(eb.refTuple('entry.position', 'entry.id'), '>', eb.tuple(last.position, last.id))
}
