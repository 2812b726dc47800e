import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { SearchFilterValues } from '#features/search/contract.ts'
import {
  facetNames,
  noFacets,
  valuesOf,
  type FacetCounts,
  type FacetName,
  type EngineResult,
  type SearchEngine,
  type EngineRequest,
} from './engine.ts'
import { mostCounted } from '#features/search/limits.ts'
import { nearFirst } from './near-first.ts'
import { textQueryOf, type TextQuery } from './text-query.ts'

/** Searches in the database itself: the embedded engine, and the fallback under the other one. */
export const postgresqlEngine: SearchEngine = {
  async find(em, wanted) {
    const text = textQueryOf(wanted.terms)
    const exact = await ask(em, wanted, text, holdsAll(text))
    if (exact.hasMatches || text.any === '') return { ...exact, isExact: true }
    const close = await ask(em, wanted, text, holdsMost(text))
    return { ...close, isExact: !close.hasMatches }
  },

  async complete(em, terms, limit) {
    const { rows } = await ideasCalled(textQueryOf(terms).all, limit).execute(em.getKysely())
    return rows.map(({ id }) => id)
  },
}

/** Two letters begin words in a third of all ideas: of a large catalogue not all of them are weighed. */
const mostCompared = 500

/** What it takes to put ideas in order. */
const ranked = sql`id, featured, document`

/**
 * Ideas whose title or tags match, best first.
 * @param query as `to_tsquery` takes it.
 */
export const ideasCalled = (query: string, limit: number) => sql<{ id: number }>`
  with ${nearFirst('matched', {
    columns: ranked,
    holds: sql`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${query})`,
    most: mostCompared - 1,
  })}
  select id from matched
  order by ts_rank(${weights}, document, to_tsquery('simple', ${query})) desc, featured desc, id
  limit ${limit}`

/** Of description, category, tags and title. */
const weights = sql`'{0.05, 0.2, 0.4, 1}'::float4[]`

interface Answer {
  /** How many match, whatever the filters, as far as they were counted. */
  matches: number
  ids: number[] | null
  total: number
  facets: Record<FacetName, { value: string; count: number }[] | null> | null
}

const columns = {
  difficulty: sql.ref('difficulty'),
  cost: sql.ref('cost'),
  locationType: sql.ref('location_type'),
  season: sql.ref('season'),
  ageGroup: sql.ref('age_group'),
  duration: sql.ref('duration'),
  categoryId: sql.ref('category_id'),
}

/** So many matches are counted and put in order; of more, so many are looked at. The whole seed is less. */
const mostMatched = 1_500

async function ask(
  em: SqlEntityManager,
  wanted: EngineRequest,
  text: TextQuery,
  words: RawBuilder<boolean>,
): Promise<Omit<EngineResult, 'isExact'>> {
  const { filters, limit, offset, withFacets } = wanted
  const holds = sql<boolean>`${words} and ${hasFacts(wanted.facts)}`
  const liked = wanted.liked.length > 0 ? textQueryOf(wanted.liked) : text
  // Of very many it is only known then which come first.
  const most = Math.max(mostCompared, offset + limit)
  const weighed = sql`select case when count(*) > ${mostMatched} then ${sql.lit(most)} end from matched`
  const counted = sql`id, difficulty, cost, location_type, season, age_group, duration, category_id, featured, document`
  const { rows } = await sql<Answer>`
    with ${nearFirst('matched', { columns: counted, holds, most: mostMatched })}
    select
      (select count(*)::int from matched) as matches,
      (select count(*)::int from matched where ${within(filters)}) as total,
      (select json_agg(id) from (
        select id from (select * from matched limit (${weighed})) weighed where ${within(filters)}
        order by ${relevance(liked)} desc, featured desc, id limit ${offset + limit}
      ) page) as ids,
      ${withFacets ? facetsWithin(filters) : sql`null::json`} as facets`.execute(em.getKysely())
  const { matches, ids, total, facets } = rows[0] ?? { matches: 0, ids: [], total: 0, facets: null }
  const isMore = matches > mostMatched
  return {
    hasMatches: matches > 0,
    facets: facets ? filled(facets, isMore ? mostCounted : Infinity) : noFacets,
    ...(isMore
      ? await askForBest(em, wanted, { holds, called: callsIt(text), liked, known: ids ?? [] })
      : { ids: (ids ?? []).slice(offset), total, more: { total: false, facets: false } }),
  }
}

interface Best {
  holds: RawBuilder<boolean>
  called: RawBuilder<boolean>
  liked: TextQuery
  /** The best of those that were looked at. */
  known: number[]
}

/** Of very many matches: those that are called so before those that only mention it. */
async function askForBest(
  em: SqlEntityManager,
  { filters, facts, limit, offset }: EngineRequest,
  { holds, called, liked, known }: Best,
): Promise<Pick<EngineResult, 'ids' | 'total' | 'more'>> {
  const narrowed = sql<boolean>`${within(filters)} and ${holds}`
  // What it is called is in its document: to say so again would send the planner through all that mention it.
  const calledSo = sql<boolean>`${called} and ${within(filters)} and ${hasFacts(facts)}`
  // Where nothing narrows them, there are as many as were found, and the best of those are known.
  const isNarrowed = facetNames.some((name) => valuesOf(filters, name))
  const matching = isNarrowed
    ? nearFirst('matching', { columns: ranked, holds: narrowed, most: mostCounted })
    : sql`matching as (select ${ranked} from idea where id = any(${known}))`
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    with ${matching},
    ${nearFirst('called', { columns: ranked, holds: calledSo, most: mostCompared - 1 })},
    compared as (
      select * from called
      union all (select * from matching where id not in (select id from called))
    )
    select
      ${isNarrowed ? sql`(select count(*)::int from matching)` : sql.lit(mostCounted + 1)} as total,
      (select json_agg(id) from (
        select id from compared order by ${relevance(liked)} desc, featured desc, id limit ${limit} offset ${offset}
      ) page) as ids`.execute(em.getKysely())
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  return {
    ids: ids ?? [],
    total: Math.min(total, mostCounted),
    more: { total: total > mostCounted, facets: true },
  }
}

const relevance = ({
  any,
  said,
}: TextQuery) => sql`ts_rank(${weights}, document, to_tsquery('simple', ${any}))
  + ts_rank(${weights}, document, to_tsquery('simple', ${said}))`

const holdsAll = ({ all }: TextQuery) =>
  all === '' ? sql<boolean>`true` : sql<boolean>`document @@ to_tsquery('simple', ${all})`

/** Title or tags hold it all. */
const callsIt = ({ all }: TextQuery) =>
  all === ''
    ? sql<boolean>`false`
    : sql<boolean>`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${all})`

const hasFacts = (groups: string[][]) =>
  sql<boolean>`${sql.join([sql`true`, ...groups.map((facts) => sql`facts && ${facts}::text[]`)], sql` and `)}`

/** At least half of what can be found at all. */
function holdsMost({ any, each, most }: TextQuery): RawBuilder<boolean> {
  if (most !== undefined) return sql<boolean>`document @@ to_tsquery('simple', ${most})`
  const held = sql.join(
    each.map((term) => sql`(document @@ to_tsquery('simple', ${term}))::int`),
    sql` + `,
  )
  return sql<boolean>`document @@ to_tsquery('simple', ${any}) and ${held} >= ${Math.ceil(each.length / 2)}`
}

function within(filters: SearchFilterValues): RawBuilder<boolean> {
  const conditions = facetNames.flatMap((name) => {
    const values = valuesOf(filters, name)
    return values ? [sql`${columns[name]} in (${sql.join(values)})`] : []
  })
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** Each facet is counted with all filters but its own. */
function facetsWithin(filters: SearchFilterValues) {
  const facets = facetNames.map(
    (
      name,
    ) => sql`${sql.lit(name)}, (select json_agg(json_build_object('value', value::text, 'count', count)) from (
      select ${columns[name]} as value, count(*) as count from matched
      where ${within({ ...filters, [name]: undefined })} and ${columns[name]} is not null group by 1
    ) counted)`,
  )
  return sql`json_build_object(${sql.join(facets)})`
}

const filled = (facets: NonNullable<Answer['facets']>, most: number): FacetCounts => {
  const upTo = (counts: { value: string; count: number }[] | null) =>
    (counts ?? []).map(({ value, count }) => ({ value, count: Math.min(count, most) }))
  return {
    difficulty: upTo(facets.difficulty),
    cost: upTo(facets.cost),
    locationType: upTo(facets.locationType),
    season: upTo(facets.season),
    ageGroup: upTo(facets.ageGroup),
    duration: upTo(facets.duration),
    categoryId: upTo(facets.categoryId),
  }
}
