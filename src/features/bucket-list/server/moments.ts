import { expressionBuilder } from 'kysely'

const utcLength = '2027-05-31 13:05:23+00'.length

/**
 * ISO 8601 from `2027-05-31 13:05:23.77+00`, as a database in UTC writes it, whatever the row's type says: cut, not
 * parsed, since a list of thousands would spend more time on its dates than on anything else. Of other zones `Date`
 * knows more, but takes the year 1 for 2001.
 */
export function isoMoment(moment: Date | string): string {
  if (typeof moment !== 'string' || !moment.endsWith('+00') || moment.length < utcLength)
    return new Date(moment).toISOString()
  const milliseconds = moment.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${milliseconds}Z`
}

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
