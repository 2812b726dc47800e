import { setImmediate as others } from 'node:timers/promises'

const rowsAtOnce = 200

/** A value as JSON; a long list is written in pieces, between which everything else that has come in is looked at. */
export async function jsonInPieces(value: unknown): Promise<string> {
  if (!Array.isArray(value) || value.length <= rowsAtOnce) return JSON.stringify(value)
  const pieces: string[] = []
  for (let from = 0; from < value.length; from += rowsAtOnce) {
    if (from > 0) await others()
    pieces.push(JSON.stringify(value.slice(from, from + rowsAtOnce)).slice(1, -1))
  }
  return `[${pieces.join(',')}]`
}
