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
 * Months as one would say them: `June to September`, `December and January`, `April and October to December`.
 * @param months 1 to 12; a stretch may go over the turn of the year.
 * @returns undefined for none and for all of them: both mean any time.
 */
export function monthsInWords(months: readonly number[]): string | undefined {
  const chosen = new Set(months)
  if (chosen.size === 0 || chosen.size === year) return undefined
  const before = (month: number) => (month === 1 ? year : month - 1)
  const after = (month: number) => (month === year ? 1 : month + 1)
  const firsts = [...chosen].filter((month) => !chosen.has(before(month))).toSorted((a, b) => a - b)
  const stretches = firsts.map((first) => {
    let last = first
    while (chosen.has(after(last))) last = after(last)
    if (last === first) return nameOf(first)
    return `${nameOf(first)} ${last === after(first) ? 'and' : 'to'} ${nameOf(last)}`
  })
  return stretches.join(stretches.length === 2 && !stretches.join().includes(' and ') ? ' and ' : ', ')
}

const nameOf = (month: number) => monthNames[month - 1] ?? ''
