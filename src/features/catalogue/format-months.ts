export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const monthsPerYear = monthNames.length

/**
 * Formats months as text: `June to September`, `December and January`, `April, September and October`.
 * @param months 1 to 12; a range may wrap around the end of the year.
 * @returns undefined for no months and for all twelve: both mean any time.
 */
export function formatMonths(months: readonly number[]): string | undefined {
  const chosen = new Set(months)
  if (chosen.size === 0 || chosen.size === monthsPerYear) return undefined
  const before = (month: number) => (month === 1 ? monthsPerYear : month - 1)
  const after = (month: number) => (month === monthsPerYear ? 1 : month + 1)
  const rangeStarts = [...chosen].filter((month) => !chosen.has(before(month))).toSorted((a, b) => a - b)
  const ranges = rangeStarts.flatMap((first) => {
    let last = first
    while (chosen.has(after(last))) last = after(last)
    if (last === first) return [monthNameOf(first)]
    // Two consecutive months are listed individually, not as a range.
    return last === after(first)
      ? [monthNameOf(first), monthNameOf(last)]
      : [`${monthNameOf(first)} to ${monthNameOf(last)}`]
  })
  return listFormat.format(ranges)
}

/** `a, b and c`, without a comma before `and`. */
const listFormat = new Intl.ListFormat('en-GB')

const monthNameOf = (month: number) => monthNames[month - 1] ?? ''
