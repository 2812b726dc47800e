import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { isWithinPrice } from '#features/catalogue/server/idea.queries.ts'
import { sampledMatchesCte } from '#features/catalogue/server/sampled-matches.ts'
import type { SearchFilterValues } from '#features/search/contract.ts'
import { maxCounted } from '#features/search/limits.ts'
import type { Phrase, Term } from '../words/parse-query.ts'
import { toPhraseQuery, toTextQuery, type TextQuery } from './text-query.ts'
import {
  facetNames,
  emptyFacets,
  filterValuesOf,
  type FacetCounts,
  type FacetName,
  type EngineResult,
  type SearchEngine,
  type EngineRequest,
} from './engine.ts'

/** Full-text search in PostgreSQL: the default engine, and the fallback for Meilisearch. */
export const postgresqlEngine: SearchEngine = {
  async find(em, wanted) {
    const text = toTextQuery(wanted.terms)
    const exact = await runQuery(em, wanted, text, { words: matchesAllTerms(text) })
    if (exact.hasMatches || text.any === '') return { ...exact, isExact: true }
    const close = await runQuery(em, wanted, text, {
      words: matchesHalf(text),
      held: countMatchedTerms(text),
    })
    return { ...close, isExact: !close.hasMatches }
  },

  async complete(em, terms, limit) {
    const { rows } = await selectIdeasByName(toTextQuery(terms).all, limit).execute(em.getKysely())
    return rows.map(({ id }) => id)
  },
}

/** Highest number of ideas that are ranked: two letters are a prefix of words in a third of all ideas. */
const maxCompared = 500

/** Columns needed for ranking. */
const rankColumns = sql`id, featured, document`

/**
 * Returns SQL for the ids of published ideas whose title or tags match, best first. Only the first 500 matches are
 * ranked.
 * @param query in `to_tsquery` syntax
 */
export const selectIdeasByName = (query: string, limit: number) => sql<{ id: number }>`
  with ${sampledMatchesCte('matched', {
    columns: rankColumns,
    holds: sql`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${query})`,
    most: maxCompared - 1,
  })}
  select id from matched
  order by ts_rank(${weights}, document, to_tsquery('simple', ${query})) desc, featured desc, id
  limit ${limit}`

/** Weights of description, category, tags and title. */
const weights = sql`'{0.05, 0.2, 0.4, 1}'::float4[]`

interface QueryRow {
  /** Number of matches, whatever the filters, as far as they were counted. */
  matches: number
  ids: number[] | null
  total: number
  facets: Record<FacetName, { value: string; count: number }[] | null> | null
}

const facetColumns = {
  difficulty: sql.ref('difficulty'),
  cost: sql.ref('cost'),
  locationType: sql.ref('location_type'),
  season: sql.ref('season'),
  ageGroup: sql.ref('age_group'),
  duration: sql.ref('duration'),
  categoryId: sql.ref('category_id'),
  kind: sql.ref('kinds'),
  mood: sql.ref('moods'),
  company: sql.ref('company'),
  weather: sql.ref('weather'),
}

/** Facets of columns with several values. */
const arrayFacets: readonly FacetName[] = ['kind', 'mood', 'company', 'weather']

/** Matches are counted up to this number, which is more than the seed contains. */
const maxMatched = 1_500

interface MatchCondition {
  words: RawBuilder<boolean>
  /** Number of terms an idea contains, if it need not contain all of them. */
  held?: RawBuilder<number>
}

async function runQuery(
  em: SqlEntityManager,
  wanted: EngineRequest,
  text: TextQuery,
  { words, held }: MatchCondition,
): Promise<Omit<EngineResult, 'isExact'>> {
  const { filters, limit, offset, withFacets, first, phrase, preferred } = wanted
  const holds = sql<boolean>`${words} and ${hasFacts(wanted.facts)} and ${hasNoFact(wanted.excluded)}`
  const liked = wanted.terms.length > 0 ? text : toTextQuery(wanted.liked)
  const order = toOrder({
    first,
    held,
    phrase,
    preferred: wanted.terms.length > 0 ? [] : preferred,
    relevance: relevanceScore(liked),
  })
  const called = wanted.terms.length > 0 ? matchesName(text) : matchesAnyWord(wanted.liked)
  const counted = sql`id, ${preferred.length > 0 ? sql`facts, ` : sql``}difficulty, cost, location_type, season, age_group, duration, category_id, kinds, moods, company, weather, price,
    featured, document`
  const isMany = sql`(select count(*) from matched) > ${maxMatched}`
  const { rows } = await sql<QueryRow>`
    with ${sampledMatchesCte('matched', { columns: counted, holds, most: maxMatched })}
    select
      (select count(*)::int from matched) as matches,
      (select count(*)::int from matched where ${matchesFilters(filters)}) as total,
      case when not ${isMany} then (select json_agg(id) from (
        select id from (select id, featured, ${order.keys} from matched where ${matchesFilters(filters)}) ranked
        order by ${order.by} limit ${limit} offset ${offset}
      ) page) end as ids,
      ${withFacets ? countFacets(filters) : sql`null::json`} as facets`.execute(em.getKysely())
  const { matches, ids, total, facets } = rows[0] ?? { matches: 0, ids: [], total: 0, facets: null }
  const isMore = matches > maxMatched
  return {
    hasMatches: matches > 0,
    facets: facets ? toFacetCounts(facets, isMore ? maxCounted : Infinity) : emptyFacets,
    ...(isMore
      ? await findBestMatches(em, wanted, { holds, called, order, least: getCertainScore(wanted) })
      : { ids: ids ?? [], total, more: { total: false, facets: false } }),
  }
}

interface BestOptions {
  holds: RawBuilder<boolean>
  called: RawBuilder<boolean>
  order: Order
  least: number
}

/**
 * Finds the best of very many matches. Ideas called by a word of the question are ranked first, which their own index
 * finds; if an idea that only mentions it could be better than one of those, all matches are ranked. A query without
 * terms finds by facts alone: there, ideas that hold a word of the question come first.
 */
async function findBestMatches(
  em: SqlEntityManager,
  { filters, facts, excluded, limit, offset }: EngineRequest,
  { holds, called, order, least }: BestOptions,
): Promise<Pick<EngineResult, 'ids' | 'total' | 'more'>> {
  const narrowed = sql<boolean>`${matchesFilters(filters)} and ${holds}`
  // The document of an idea holds its title and tags, so `holds` would only send the planner to the larger index.
  const nameCondition = sql<boolean>`${called} and ${matchesFilters(filters)} and ${hasFacts(facts)}
    and ${hasNoFact(excluded)}`
  const isNarrowed =
    filters.maxPrice !== undefined || facetNames.some((name) => filterValuesOf(filters, name))
  const best = async (condition: RawBuilder<boolean>) => {
    // A materialized table: with a limit in sight the planner would read idea by idea instead of the index.
    const { rows } = await sql<{ id: number; score: number }>`
      with ranked as materialized (
        select id, featured, ${order.keys} from idea where state = 'published' and ${condition}
      )
      select id, score from ranked order by ${order.by} limit ${offset + limit}`.execute(em.getKysely())
    return rows
  }
  let found = least < Infinity ? await best(nameCondition) : []
  const isCertain = found.length === offset + limit && found.every(({ score }) => score >= least)
  if (!isCertain) found = await best(narrowed)
  const total = isNarrowed ? await countUpTo(em, narrowed) : maxCounted + 1
  return {
    ids: found.slice(offset).map(({ id }) => id),
    total: Math.min(total, maxCounted),
    more: { total: total > maxCounted, facets: true },
  }
}

async function countUpTo(em: SqlEntityManager, holds: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${sampledMatchesCte('matching', { columns: sql`id`, holds, most: maxCounted })}
    select count(*)::int as count from matching`.execute(em.getKysely())
  return rows[0]?.count ?? 0
}

/**
 * Returns the score above which an idea must have the word in title or tags: category (0.2) and description count once
 * for the term and once for the typed word. Without terms, the smallest positive number, since only ideas with a word
 * of the whole query score at all. Infinity for all other queries.
 */
function getCertainScore({ terms: [term, ...others], liked }: EngineRequest): number {
  if (!term) return liked.length > 0 ? Number.MIN_VALUE : Infinity
  if (others.length > 0 || liked.length > 0) return Infinity
  return [term.said, ...term.synonyms].every(isSingleWord) ? 0.4 : Infinity
}

const isSingleWord = ({ stems, isBeginning }: Phrase) => stems.length === 1 && !isBeginning

interface Order {
  /** The columns that `by` needs, besides id and featured, computed once for each idea. */
  keys: RawBuilder<unknown>
  by: RawBuilder<unknown>
}

const toOrder = ({ first, held, phrase, preferred, relevance: score }: OrderParts): Order => ({
  keys: sql`${score} as score, ${held ?? sql`0`} as held, ${phrase ? isNamed(phrase) : sql`false`} as named,
    ${countGroups(preferred)} as preferred`,
  by: sql.join([
    ...(first.length > 0 ? [sql`id = any(${first}) desc`] : []),
    sql`held desc`,
    sql`named desc`,
    sql`preferred desc`,
    sql`score desc`,
    sql`featured desc`,
    sql`id`,
  ]),
})

interface OrderParts {
  first: number[]
  held: RawBuilder<number> | undefined
  phrase: Phrase | undefined
  preferred: string[][]
  relevance: RawBuilder<number>
}

/** Whether title or aliases contain this phrase. */
const isNamed = (phrase: Phrase) =>
  sql<boolean>`ts_filter(document, '{a}') @@ to_tsquery('simple', ${toPhraseQuery(phrase)})`

/** Number of groups of which an idea has a fact. */
const countGroups = (groups: string[][]) =>
  sql<number>`${sql.join([sql`0`, ...groups.map((facts) => sql`(facts && ${facts}::text[])::int`)], sql` + `)}`

export const relevanceScore = ({ any, said }: TextQuery) =>
  any === '' && said === ''
    ? sql<number>`0`
    : sql<number>`ts_rank(${weights}, document, to_tsquery('simple', ${any}))
  + ts_rank(${weights}, document, to_tsquery('simple', ${said}))`

export const matchesAllTerms = ({ all }: TextQuery) =>
  all === '' ? sql<boolean>`true` : sql<boolean>`document @@ to_tsquery('simple', ${all})`

/** Whether title or tags match. */
const matchesName = ({ all }: TextQuery) =>
  all === ''
    ? sql<boolean>`false`
    : sql<boolean>`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${all})`

/** Only ideas with one of these words have a score, because `ts_rank` counts each word of a phrase. */
function matchesAnyWord(terms: Term[]): RawBuilder<boolean> {
  const phrases = terms.flatMap(({ said, synonyms }) => [said, ...synonyms])
  const words = phrases.flatMap(({ stems, isBeginning, words: written }) =>
    stems.flatMap((stem, index) =>
      stem === ''
        ? []
        : toPhraseQuery({
            stems: [stem],
            words: written,
            isBeginning: isBeginning && index === stems.length - 1,
          }),
    ),
  )
  return words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`document @@ to_tsquery('simple', ${[...new Set(words)].join(' | ')})`
}

export const hasNoFact = (facts: string[]) =>
  facts.length > 0 ? sql<boolean>`not facts && ${facts}::text[]` : sql<boolean>`true`

export const hasFacts = (groups: string[][]) =>
  sql<boolean>`${sql.join([sql`true`, ...groups.map((facts) => sql`facts && ${facts}::text[]`)], sql` and `)}`

/** Whether an idea contains at least half of the known terms. */
const matchesHalf = (text: TextQuery): RawBuilder<boolean> =>
  text.most === undefined
    ? sql<boolean>`document @@ to_tsquery('simple', ${text.any}) and ${countMatchedTerms(text)} >= ${Math.ceil(text.each.length / 2)}`
    : sql<boolean>`document @@ to_tsquery('simple', ${text.most})`

/** Number of terms that an idea contains. */
const countMatchedTerms = ({ each }: TextQuery): RawBuilder<number> =>
  sql<number>`(${sql.join(
    each.map((term) => sql`(document @@ to_tsquery('simple', ${term}))::int`),
    sql` + `,
  )})`

export function matchesFilters(filters: SearchFilterValues): RawBuilder<boolean> {
  const conditions = facetNames.flatMap((name) => {
    const values = filterValuesOf(filters, name)
    if (!values) return []
    return arrayFacets.includes(name)
      ? [sql`${facetColumns[name]} && ${values}::text[]`]
      : [sql`${facetColumns[name]} in (${sql.join(values)})`]
  })
  if (filters.maxPrice !== undefined) conditions.push(isWithinPrice(filters.maxPrice))
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** Counts each facet with all filters except its own. */
function countFacets(filters: SearchFilterValues) {
  const facets = facetNames.map(
    (
      name,
    ) => sql`${sql.lit(name)}, (select json_agg(json_build_object('value', value::text, 'count', count)) from (
      select ${arrayFacets.includes(name) ? sql`unnest(${facetColumns[name]})` : facetColumns[name]} as value, count(*) as count from matched
      where ${matchesFilters({ ...filters, [name]: undefined })} and ${facetColumns[name]} is not null group by 1
    ) counted)`,
  )
  return sql`json_build_object(${sql.join(facets)})`
}

const toFacetCounts = (facets: NonNullable<QueryRow['facets']>, most: number): FacetCounts => {
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
    kind: upTo(facets.kind),
    mood: upTo(facets.mood),
    company: upTo(facets.company),
    weather: upTo(facets.weather),
  }
}
