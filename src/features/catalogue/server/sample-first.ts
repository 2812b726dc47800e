import { sql, type RawBuilder } from 'kysely'

/** Every fourth idea has indexes of its own (migration 0082), as those say it. */
const isSampled = sql<boolean>`id % 4 = 0`

interface MatchOptions {
  /** Besides being published. */
  holds: RawBuilder<boolean>
  columns: RawBuilder<unknown>
  /** Where more than so many of the sample match, no others are looked at. */
  most: number
}

/**
 * Tables for a `with`, the last of which, called `name`, has published ideas that match: all of them, or one more than
 * `most`. An index lists all that match before the first is read, and in a million ideas a common word or two letters
 * have a hundred thousand: so a sample of the ideas is asked in an index of its own, and the others only where those are
 * few. Each is a table by itself: with a limit in sight the planner would rather read idea by idea than the index. The
 * few are none: they would be the first ones written down once more.
 */
export function sampledMatchesCte(name: string, { holds, columns, most }: MatchOptions): RawBuilder<unknown> {
  const [sampled, few, rest] = ['sampled', 'few', 'rest'].map((part) => sql.ref(`${name}_${part}`))
  const published = sql`select ${columns} from idea where state = 'published'`
  return sql`
    ${sampled} as materialized (${published} and ${isSampled} and ${holds}),
    ${few} as not materialized (select * from ${sampled} limit ${most + 1}),
    ${rest} as materialized (${published} and not (${isSampled}) and ${holds}),
    ${sql.ref(name)} as materialized (
      select * from ${few}
      union all
      select * from ${rest}
      where (select count(*) from ${few}) <= ${most}
      limit ${most + 1}
    )`
}
