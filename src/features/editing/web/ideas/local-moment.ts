/** Between moments (ISO 8601) and what a field for date and time holds: the wall clock of the editor's zone. */
export function toLocalMoment(iso: string): string {
  const moment = new Date(iso)
  const wallClock = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return wallClock.toISOString().slice(0, 16)
}

/** Null for an empty field. */
export const fromLocalMoment = (local: string): string | null =>
  local ? new Date(local).toISOString() : null

/** The name of the zone that such a field speaks of. */
export const editorsZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const momentInWords = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
