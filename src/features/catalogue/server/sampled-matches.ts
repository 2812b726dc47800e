import { sql, type RawBuilder } from 'kysely'

/** Every fourth idea has indexes of its own (migration 0082). The expression must equal theirs. */
const isSampled = sql<boolean>`id % 4 = 0`

interface MatchOptions {
  /** Condition besides being published. */
  holds: RawBuilder<boolean>
  columns: RawBuilder<unknown>
  /** If more than this many ideas of the sample match, the other ideas are not searched. */
  most: number
}

/**
 * Returns the SQL of several CTEs for a `with` clause. The last one, called `name`, holds the published ideas that meet
 * the condition `holds`: all of them if there are at most `most`, otherwise any `most + 1` of them. An index scan lists
 * all matches before the first row is read; among a million ideas, a common word has a hundred thousand. So a sample
 * with its own index is searched first, and the rest only if the sample has few matches. The CTEs are materialized
 * because with a `limit` the planner would rather scan the table row by row than use the index. `few` is not: it would
 * only copy the first rows once more.
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
