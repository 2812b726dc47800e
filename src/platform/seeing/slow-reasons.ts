import type { ActiveOperation } from './current-work.ts'

const maxStatementLength = 500

/** Where the time of something slow went, in figures and in words. */
export function createSlowReport(
  { statements, databaseMs, slowest, waitedMs, drawnMs }: ActiveOperation,
  totalMs: number,
) {
  const ms = Math.round(totalMs)
  const parts = {
    waited: Math.round(waitedMs),
    database: Math.round(databaseMs),
    drawing: Math.round(drawnMs),
  }
  const words = [
    `took ${ms} ms`,
    `${parts.waited} of them for its turn`,
    `${parts.database} in ${statements} statements`,
    `${parts.drawing} drawing a page`,
  ].join(', ')
  return {
    ms,
    ...parts,
    statements,
    ...(slowest && { slowest: { ms: Math.round(slowest.ms), statement: redactLiterals(slowest.text) } }),
    words,
  }
}

/** A statement as it may stand in a log: what stands in it as text may be somebody's own. */
export const redactLiterals = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^'\\]|''|\\.)*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxStatementLength)
