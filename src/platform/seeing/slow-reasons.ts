import type { Doing } from './current-work.ts'

const longestText = 500

/** Where the time of something slow went, in figures and in words. */
export function whatMadeItSlow(
  { statements, databaseMs, slowest, waitedMs, drawnMs }: Doing,
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
    ...(slowest && { slowest: { ms: Math.round(slowest.ms), statement: withoutValues(slowest.text) } }),
    words,
  }
}

/** A statement as it may stand in a log: what stands in it as text may be somebody's own. */
export const withoutValues = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^'\\]|''|\\.)*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText)
