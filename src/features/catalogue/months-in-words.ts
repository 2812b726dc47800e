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
 * Months as one would say them: `June to September`, `December and January`, `April, September and October`.
 * @param months 1 to 12; a stretch may go over the turn of the year.
 * @returns undefined for none and for all of them: both mean any time.
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
    // Two are no stretch: beside others they are named one by one.
    return last === after(first)
      ? [monthNameOf(first), monthNameOf(last)]
      : [`${monthNameOf(first)} to ${monthNameOf(last)}`]
  })
  return listFormat.format(ranges)
}

/** `a, b and c`: with no comma before the last. */
const listFormat = new Intl.ListFormat('en-GB')

const monthNameOf = (month: number) => monthNames[month - 1] ?? ''
