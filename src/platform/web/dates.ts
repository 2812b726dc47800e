/** The day (`YYYY-MM-DD`) that a moment falls on here, by the calendar of whoever looks. */
export function toLocalDate(moment: Date): string {
  const year = String(moment.getFullYear()).padStart(4, '0')
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${year}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}

/** Such as 'Nov 26, 2026, 9:00 AM', by the clock of whoever looks. */
export const formatDateTime = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The same to the second, for what follows each other quickly. */
export const formatDateTimeWithSeconds = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
