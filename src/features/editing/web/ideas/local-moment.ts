import { hourMs, minuteMs } from '#platform/durations.ts'

/** Between moments (ISO 8601) and what a field for date and time holds: the wall clock of the editor's zone. */
export function toLocalTime(iso: string): string {
  const moment = new Date(iso)
  const wallClock = new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs)
  return wallClock.toISOString().slice(0, 16)
}

/**
 * The moment that such a field means; null for an empty one. An hour may come twice, when clocks are put back: it is
 * the next one to come then.
 * @param known the moment that the field was filled with: where nobody has typed, nothing has changed.
 */
export function fromLocalTime(local: string, known: string | null, now: Date): string | null {
  if (!local) return null
  if (known && toLocalTime(known) === local) return known
  const first = new Date(local)
  // A year of five digits is for the server to refuse, in words.
  if (Number.isNaN(first.getTime())) return local
  const repeated = clockShiftsMs
    .map((ms) => new Date(first.getTime() + ms))
    .find((moment) => toLocalTime(moment.toISOString()) === toLocalTime(first.toISOString()))
  return (repeated && first <= now ? repeated : first).toISOString()
}

/** By how much clocks are put back: an hour nearly everywhere, half of one on Lord Howe Island. */
const clockShiftsMs = [hourMs, 30 * minuteMs]

/** The name of the zone that such a field speaks of. */
export const getTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Such as 'goes out on 3 December at 09:00': what an editor is told of a time of publication. */
export function formatPublishAt(iso: string): string {
  const now = new Date()
  const moment = new Date(iso)
  const day = moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  })
  return `goes out on ${day} at ${moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}
