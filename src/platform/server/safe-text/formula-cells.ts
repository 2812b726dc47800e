/** What spreadsheets take for the beginning of a formula, in their wide forms too, behind apostrophes of ours. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A cell that no spreadsheet runs: what would be a formula is escaped by an apostrophe, and what looks as if it had been
 * escaped by one gets another, so that reading gives back exactly what was written.
 */
export const escapeFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** What the cell was before. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
