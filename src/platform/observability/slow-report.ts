import type { ActiveOperation } from './active-operation.ts'

const maxStatementLength = 500

/**
 * Returns a breakdown of an operation's time for the log: `ms` in total, of which `waited` in the queue, `database` and
 * `drawing` (rendering), all in milliseconds, the number of `statements` and the `slowest` one without its literals,
 * and `words`, the same in one sentence.
 */
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
    `${parts.waited} of them waiting in the queue`,
    `${parts.database} in ${statements} statements`,
    `${parts.drawing} rendering a page`,
  ].join(', ')
  return {
    ms,
    ...parts,
    statements,
    ...(slowest && { slowest: { ms: Math.round(slowest.ms), statement: redactLiterals(slowest.text) } }),
    words,
  }
}

/**
 * Returns an SQL statement for the log, on one line: string literals in single quotes, which may hold personal data,
 * are replaced with `'…'` before it is cut to 500 characters. Numbers, comments and dollar-quoted strings stay.
 */
export const redactLiterals = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^'\\]|''|\\.)*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxStatementLength)
