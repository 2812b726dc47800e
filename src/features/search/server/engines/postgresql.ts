import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { SearchFilterValues } from '#features/search/contract.ts'
import {
  facetNames,
  noFacets,
  type FacetCounts,
  type FacetName,
  type EngineResult,
  type SearchEngine,
  type EngineRequest,
} from './engine.ts'
import { textQueryOf, type TextQuery } from './text-query.ts'

/** Searches in the database itself: the embedded engine, and the fallback under the other one. */
export const postgresqlEngine: SearchEngine = {
  async find(em, wanted) {
    const text = textQueryOf(wanted.terms)
    const exact = await ask(em, wanted, text, holdsAll(text))
    if (exact.hasMatches || text.any === '') return foundBy(exact, true)
    const close = await ask(em, wanted, text, holdsMost(text))
    return foundBy(close, !close.hasMatches)
  },

  async complete(em, terms, limit) {
    const { rows } = await ideasCalled(textQueryOf(terms).all, limit).execute(em.getKysely())
    return rows.map(({ id }) => id)
  },
}

/** Two letters begin words in a third of all ideas: of a large catalogue not all of them are weighed. */
const mostCompared = 1_000

/**
 * Ideas whose title or tags match, best first. The matches are a table of their own: with the limit in sight
 * PostgreSQL would rather read ideas one by one than the index.
 * @param query as `to_tsquery` takes it.
 */
export const ideasCalled = (query: string, limit: number) => sql<{ id: number }>`
  with matched as materialized (
    select id, featured, document from idea
    where state = 'published' and ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${query})
  )
  select id from (select * from matched limit ${mostCompared}) compared
  order by ts_rank(${weights}, document, to_tsquery('simple', ${query})) desc, featured desc, id
  limit ${limit}`

/** Of description, category, tags and title. */
const weights = sql`'{0.05, 0.2, 0.4, 1}'::float4[]`

interface Answer {
  ids: number[] | null
  total: number
  hasMatches: boolean
  facets: Record<FacetName, { value: string; count: number }[] | null> | null
}

const columns = {
  difficulty: sql.ref('difficulty'),
  cost: sql.ref('cost'),
  locationType: sql.ref('location_type'),
  season: sql.ref('season'),
  categoryId: sql.ref('category_id'),
}

async function ask(
  em: SqlEntityManager,
  wanted: EngineRequest,
  text: TextQuery,
  holds: RawBuilder<boolean>,
): Promise<Answer> {
  const { filters, limit, offset, withFacets, facts } = wanted
  const liked = wanted.liked.length > 0 ? textQueryOf(wanted.liked) : text
  const { rows } = await sql<Answer>`
    with matched as materialized (
      select id, difficulty, cost, location_type, season, category_id, featured,
        ts_rank(${weights}, document, to_tsquery('simple', ${liked.any}))
          + ts_rank(${weights}, document, to_tsquery('simple', ${liked.said})) as relevance
      from idea where state = 'published' and ${holds} and ${hasFacts(facts)}
    )
    select
      exists (select from matched) as "hasMatches",
      (select count(*)::int from matched where ${within(filters)}) as total,
      (select json_agg(id) from (
        select id from matched where ${within(filters)}
        order by relevance desc, featured desc, id limit ${limit} offset ${offset}
      ) page) as ids,
      ${withFacets ? facetsWithin(filters) : sql`null::json`} as facets`.execute(em.getKysely())
  return rows[0] ?? { ids: [], total: 0, hasMatches: false, facets: null }
}

const holdsAll = ({ all }: TextQuery) =>
  all === '' ? sql<boolean>`true` : sql<boolean>`document @@ to_tsquery('simple', ${all})`

const hasFacts = (groups: string[][]) =>
  sql<boolean>`${sql.join([sql`true`, ...groups.map((facts) => sql`facts && ${facts}::text[]`)], sql` and `)}`

/** At least half of what can be found at all. */
function holdsMost({ any, each }: TextQuery): RawBuilder<boolean> {
  const held = sql.join(
    each.map((term) => sql`(document @@ to_tsquery('simple', ${term}))::int`),
    sql` + `,
  )
  return sql<boolean>`document @@ to_tsquery('simple', ${any}) and ${held} >= ${Math.ceil(each.length / 2)}`
}

function within(filters: SearchFilterValues): RawBuilder<boolean> {
  const conditions = facetNames
    .filter((name) => filters[name] !== undefined)
    .map((name) => sql`${columns[name]} = ${filters[name]}`)
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** Each facet is counted with all filters but its own. */
function facetsWithin(filters: SearchFilterValues) {
  const facets = facetNames.map(
    (
      name,
    ) => sql`${sql.lit(name)}, (select json_agg(json_build_object('value', value::text, 'count', count)) from (
      select ${columns[name]} as value, count(*) as count from matched
      where ${within({ ...filters, [name]: undefined })} group by 1
    ) counted)`,
  )
  return sql`json_build_object(${sql.join(facets)})`
}

function foundBy({ ids, total, hasMatches, facets }: Answer, isExact: boolean): EngineResult {
  return { ids: ids ?? [], total, hasMatches, isExact, facets: facets ? filled(facets) : noFacets }
}

const filled = (facets: NonNullable<Answer['facets']>): FacetCounts => ({
  difficulty: facets.difficulty ?? [],
  cost: facets.cost ?? [],
  locationType: facets.locationType ?? [],
  season: facets.season ?? [],
  categoryId: facets.categoryId ?? [],
})
