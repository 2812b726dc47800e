import { z } from 'zod'
import { rowsPerChunk } from './costs.ts'
import { yieldToEventLoop } from './fair-queue.ts'

/**
 * Creates an async function that parses a procedure's result by a list schema. Long lists are parsed in chunks, with a
 * yield to the event loop in between. Each row object is parsed only once, even if the cache returns it again. The
 * function throws zod's error for an invalid row, and 400 if the client has disconnected.
 */
export function createChunkedParser<Row extends z.core.$ZodType>(list: z.ZodArray<Row>) {
  const parsed = new WeakMap<object, { row: z.core.output<Row> }>()
  return async (rows: unknown): Promise<z.core.output<Row>[]> => {
    if (!Array.isArray(rows) || rows.length <= rowsPerChunk) return list.parse(rows)
    const checked: z.core.output<Row>[] = []
    for (let from = 0; from < rows.length; from += rowsPerChunk) {
      if (from > 0) await yieldToEventLoop()
      const chunk = rows.slice(from, from + rowsPerChunk)
      const unparsed = chunk.filter((row) => !parsed.has(row))
      for (const [at, row] of list.parse(unparsed).entries()) parsed.set(unparsed[at], { row })
      checked.push(...chunk.flatMap((row) => parsed.get(row)?.row ?? []))
    }
    return checked
  }
}

/**
 * Creates an async function that parses a procedure's result, an object that holds a list, and parses a long list in
 * chunks, with a yield to the event loop in between. A list in an optional property or with a default is parsed at
 * once, together with the object. The function throws zod's error for an invalid value, and 400 if the client has
 * disconnected.
 * @param answer schema of the object. It is parsed with an empty list, so its refinements do not see the elements, and
 * the list may demand no minimum length.
 * @param name property of the list.
 */
export function createChunkedObjectParser<Answer extends z.ZodObject>(
  answer: Answer,
  name: keyof Answer['shape'] & string,
) {
  const list: unknown = answer.shape[name]
  const check = list instanceof z.ZodArray ? createChunkedParser(list) : undefined
  return async (given: unknown): Promise<z.output<Answer>> => {
    if (!check) return answer.parse(given)
    const whole: object = Object(given)
    const rest = answer.parse({ ...whole, [name]: [] })
    return Object.assign(rest, { [name]: await check(Reflect.get(whole, name)) })
  }
}

/** A JSON.stringify replacer. */
export type JsonReplacer = (key: string, value: unknown) => unknown

/**
 * Returns a value as JSON. An array is written in chunks of 200 elements, with a yield to the event loop in between;
 * any other value, even if it holds an array, at once.
 * @param replaced replacer of `JSON.stringify`.
 * @throws 400 if the client has disconnected.
 */
export async function stringifyInChunks(value: unknown, replaced?: JsonReplacer): Promise<string> {
  if (!Array.isArray(value)) return JSON.stringify(value, replaced)
  const chunks: string[] = []
  for (let from = 0; from < value.length; from += rowsPerChunk) {
    if (from > 0) await yieldToEventLoop()
    chunks.push(JSON.stringify(value.slice(from, from + rowsPerChunk), replaced).slice(1, -1))
  }
  return `[${chunks.join(',')}]`
}
