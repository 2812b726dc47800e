/** The day (`YYYY-MM-DD`) that a moment falls on here, by the calendar of whoever looks. */
export function dayOf(moment: Date): string {
  const year = String(moment.getFullYear()).padStart(4, '0')
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${year}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}
