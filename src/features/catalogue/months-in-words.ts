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

const year = monthNames.length

/**
 * Months as one would say them: `June to September`, `December and January`, `April, September and October`.
 * @param months 1 to 12; a stretch may go over the turn of the year.
 * @returns undefined for none and for all of them: both mean any time.
 */
export function monthsInWords(months: readonly number[]): string | undefined {
  const chosen = new Set(months)
  if (chosen.size === 0 || chosen.size === year) return undefined
  const before = (month: number) => (month === 1 ? year : month - 1)
  const after = (month: number) => (month === year ? 1 : month + 1)
  const firsts = [...chosen].filter((month) => !chosen.has(before(month))).toSorted((a, b) => a - b)
  const stretches = firsts.flatMap((first) => {
    let last = first
    while (chosen.has(after(last))) last = after(last)
    if (last === first) return [nameOf(first)]
    // Two are no stretch: beside others they are named one by one.
    return last === after(first) ? [nameOf(first), nameOf(last)] : [`${nameOf(first)} to ${nameOf(last)}`]
  })
  return listed.format(stretches)
}

/** `a, b and c`: with no comma before the last. */
const listed = new Intl.ListFormat('en-GB')

const nameOf = (month: number) => monthNames[month - 1] ?? ''
