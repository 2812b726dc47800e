import { expressionBuilder } from 'kysely'

/**
 * A moment to be written, from ISO 8601. As a `Date` the driver would write it in the zone of the machine, whose
 * offsets of early years it rounds.
 */
export const momentOf = (iso: string | null) => write.cast<Date | null>(write.val(iso), 'timestamptz')

const write = expressionBuilder<object>()

/** A past time that the client sends is taken; else it is now. */
export function pastTime(given: string | null | undefined, now: Date): string {
  const moment = given ? new Date(given) : now
  return (moment < now ? moment : now).toISOString()
}
