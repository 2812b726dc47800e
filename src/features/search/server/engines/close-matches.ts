import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { sampledMatchesCte } from '#features/catalogue/server/sampled-matches.ts'
import type { EngineRequest } from './engine.ts'
import { hasFacts, hasNoFact, matchesFilters, matchesAllTerms, relevanceScore } from './postgresql.ts'
import { toTextQuery } from './text-query.ts'

type CloseRequest = Pick<EngineRequest, 'terms' | 'liked' | 'facts' | 'excluded' | 'filters'> & {
  /** Highest number of ideas per missing group. */
  limit: number
  /** For each group the facts by which an idea that misses it is nearer than others. */
  nearer: string[][]
}

/** Ideas that have a fact of all groups but this one, best first. */
export interface CloseMatch {
  /** Index of the group that they miss; the number of groups if they miss the words. */
  missing: number
  ids: number[]
}

/** Ideas that are ranked for each missing group. */
const maxRanked = 200

/**
 * Finds ideas that meet all of a query but one thing: one group of facts (words such as `country:JP` in `idea.facts`),
 * or the words. Filters and excluded facts always hold. Returns for each missing thing that some ideas miss its number
 * (the index of the group; for the words, the number of groups) and the ids of at most `limit` ideas, best first; empty
 * if the query has only one thing. Always one query in PostgreSQL, whatever the engine, whose cost grows with the
 * number of groups.
 */
export async function findCloseMatches(
  em: SqlEntityManager,
  { terms, liked, facts, excluded, filters, limit, nearer }: CloseRequest,
): Promise<CloseMatch[]> {
  const text = toTextQuery(terms)
  const score = relevanceScore(toTextQuery(liked))
  const walls = sql<boolean>`${hasNoFact(excluded)} and ${matchesFilters(filters)}`
  const parts: [missing: number, holds: RawBuilder<boolean>][] = facts.map((group, index) => [
    index,
    sql<boolean>`${matchesAllTerms(text)} and ${hasFacts(facts.toSpliced(index, 1))} and ${hasNoFact(group)}`,
  ])
  // Ideas without any of the words would be no closer than others.
  if (terms.length > 1 && text.any !== '')
    parts.push([
      facts.length,
      sql<boolean>`${hasFacts(facts)} and document @@ to_tsquery('simple', ${text.any}) and not (${matchesAllTerms(text)})`,
    ])
  // A question of one hint without words has no close matches: those would be all other ideas.
  const searched = facts.length > 1 || terms.length > 0 ? parts : []
  if (searched.length === 0) return []
  const ctes = searched.map(([index, holds]) =>
    sampledMatchesCte(`close${index}`, {
      columns: sql`id, featured, document, facts`,
      holds: sql<boolean>`${holds} and ${walls}`,
      most: maxRanked,
    }),
  )
  const lists = searched.map(
    ([index]) => sql`select ${sql.lit(index)} as missing, array(
      select id from ${sql.ref(`close${index}`)} order by facts && ${nearer[index] ?? []}::text[] desc, ${score} desc, featured desc, id limit ${limit}) as ids`,
  )
  const { rows } = await sql<CloseMatch>`
    with ${sql.join(ctes)} ${sql.join(lists, sql` union all `)}`.execute(em.getKysely())
  return rows.filter(({ ids }) => ids.length > 0)
}
