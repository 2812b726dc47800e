import { sql, type RawBuilder } from 'kysely'

/** Ideas with ids up to this one have indexes of their own (migration 0052). */
const lastNear = sql.lit(50_000)
/** As those indexes say it, and so that the planner does not go through them by their ids. */
const isNear = sql<boolean>`id + 0 <= ${lastNear}`

interface Matching {
  /** Besides being published. */
  holds: RawBuilder<boolean>
  columns: RawBuilder<unknown>
  /** Where more than so many of the first ideas match, no others are looked at. */
  most: number
}

/**
 * Tables for a `with`, the last of which, called `name`, has published ideas that match: all of them, or one more than
 * `most`. An index lists all that match before the first is read, and in a million ideas a common word or two letters
 * have a hundred thousand: so the first ideas are asked in an index of theirs, and the others only where those are few.
 * Each is a table by itself: with a limit in sight the planner would rather read idea by idea than the index. The few are
 * none: they would be the first ones written down once more.
 */
export function nearFirst(name: string, { holds, columns, most }: Matching): RawBuilder<unknown> {
  const [near, few, far] = ['near', 'few', 'far'].map((part) => sql.ref(`${name}_${part}`))
  const published = sql`select ${columns} from idea where state = 'published'`
  return sql`
    ${near} as materialized (${published} and ${isNear} and ${holds}),
    ${few} as not materialized (select * from ${near} limit ${most + 1}),
    ${far} as materialized (${published} and not (${isNear}) and ${holds}),
    ${sql.ref(name)} as materialized (
      select * from ${few}
      union all
      select * from ${far}
      where (select count(*) from ${few}) <= ${most} and (select max(id) from idea) > ${lastNear}
      limit ${most + 1}
    )`
}
