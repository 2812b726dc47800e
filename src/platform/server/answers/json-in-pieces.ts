import { rowsPerChunk } from '../work/costs.ts'
import { yieldToEventLoop } from '../work/event-loop.ts'

/** What is written in place of a value, as JSON.stringify takes it. */
export type Replacer = (key: string, value: unknown) => unknown

/** A value as JSON; a long list is written in pieces, between which everything else that has come in is looked at. */
export async function stringifyInChunks(value: unknown, replaced?: Replacer): Promise<string> {
  if (!Array.isArray(value)) return JSON.stringify(value, replaced)
  const chunks: string[] = []
  for (let from = 0; from < value.length; from += rowsPerChunk) {
    if (from > 0) await yieldToEventLoop()
    chunks.push(JSON.stringify(value.slice(from, from + rowsPerChunk), replaced).slice(1, -1))
  }
  return `[${chunks.join(',')}]`
}
