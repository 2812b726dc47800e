import { z } from 'zod'
import { rowsAtOnce } from './costs.ts'
import { othersFirst } from './event-loop.ts'

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
