/** Returns the calendar date (`YYYY-MM-DD`) of an instant in the local time zone: the visitor's, in a browser. */
export function toLocalDate(moment: Date): string {
  const year = String(moment.getFullYear()).padStart(4, '0')
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${year}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}

/** Formats an ISO timestamp in the local time zone and American English, such as `Nov 26, 2026, 9:00 AM`. */
export const formatDateTime = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats an ISO timestamp in the local time zone and American English, such as `Nov 26, 2026, 9:00:00 AM`. */
export const formatDateTimeWithSeconds = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
