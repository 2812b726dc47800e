import { rowsPerChunk } from '../scheduling/costs.ts'
import { yieldToEventLoop } from '../scheduling/fair-queue.ts'

/** A JSON.stringify replacer. */
export type Replacer = (key: string, value: unknown) => unknown

/** Stringifies a value as JSON. Long arrays are written in chunks, and the event loop is yielded in between. */
export async function stringifyInChunks(value: unknown, replaced?: Replacer): Promise<string> {
  if (!Array.isArray(value)) return JSON.stringify(value, replaced)
  const chunks: string[] = []
  for (let from = 0; from < value.length; from += rowsPerChunk) {
    if (from > 0) await yieldToEventLoop()
    chunks.push(JSON.stringify(value.slice(from, from + rowsPerChunk), replaced).slice(1, -1))
  }
  return `[${chunks.join(',')}]`
}
