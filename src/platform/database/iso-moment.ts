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
