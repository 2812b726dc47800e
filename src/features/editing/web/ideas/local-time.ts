import { hourMs, minuteMs } from '#platform/durations.ts'

/** Converts an ISO 8601 timestamp to the value of a `datetime-local` field, in the editor's time zone. */
export function toLocalTime(iso: string): string {
  const moment = new Date(iso)
  const wallClock = new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs)
  return wallClock.toISOString().slice(0, 16)
}

/**
 * Converts the value of a `datetime-local` field to an ISO 8601 timestamp; null if it is empty, and unchanged if it is
 * no time, for the server to reject. If the local time occurs twice, because clocks go back, the first of the two that
 * is still to come is used.
 * @param known timestamp that the field was filled with; returned unchanged if the field still shows it.
 */
export function fromLocalTime(local: string, known: string | null, now: Date): string | null {
  if (!local) return null
  if (known && toLocalTime(known) === local) return known
  const first = new Date(local)
  // An invalid date, such as a five-digit year, is left to the server's validation message.
  if (Number.isNaN(first.getTime())) return local
  const repeated = clockShiftsMs
    .map((ms) => new Date(first.getTime() + ms))
    .find((moment) => toLocalTime(moment.toISOString()) === toLocalTime(first.toISOString()))
  return (repeated && first <= now ? repeated : first).toISOString()
}

/** Amounts by which clocks go back: an hour almost everywhere, half an hour on Lord Howe Island. */
const clockShiftsMs = [hourMs, 30 * minuteMs]

/** Returns the IANA name of the browser's time zone, such as `Europe/Berlin`. */
export const getTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Formats the publication time of a scheduled idea in the browser's time zone: “will be published on December 3 at 9:00
 * AM”, with the year if it is another one.
 */
export function formatPublishAt(iso: string): string {
  const now = new Date()
  const moment = new Date(iso)
  const day = moment.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    ...(moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
  return `will be published on ${day} at ${moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
}
