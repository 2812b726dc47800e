import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import { isWithinPrice } from '#features/catalogue/server/idea.queries.ts'
import { sampledMatchesCte } from '#features/catalogue/server/sampled-matches.ts'
import type { SearchFilterValues } from '#features/search/contract.ts'
import { maxCounted } from '#features/search/limits.ts'
import { calledMark } from '../understanding/hint.ts'
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
 * Returns an unexecuted SQL query of the ids of published ideas whose title or tags match, best first, at most `limit`.
 * Only the first 500 matches are ranked.
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
  facets: CountedFacet[] | null
}

interface CountedFacet {
  facet: FacetName
  value: string
  count: number
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

const arrayFacets: readonly FacetName[] = ['kind', 'mood', 'company', 'weather']
const hasSeveralValues = (name: FacetName) => arrayFacets.includes(name)

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
    preferred,
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
    const { rows } = await sql<{ id: number; score: number; ranked: number }>`
      with ranked as materialized (
        select id, featured, ${order.keys} from idea where state = 'published' and ${condition}
      )
      select id, score, (select count(*)::int from ranked) as ranked
      from ranked order by ${order.by} limit ${offset + limit}`.execute(em.getKysely())
    return rows
  }
  let found = least < Infinity ? await best(nameCondition) : []
  const isCertain = found.length === offset + limit && found.every(({ score }) => score >= least)
  if (!isCertain) found = await best(narrowed)
  const ranked = found[0]?.ranked ?? 0
  // All matches were ranked, or more of them than are counted.
  const isCounted = !isCertain || ranked > maxCounted
  const total = !isNarrowed ? maxCounted + 1 : isCounted ? ranked : await countUpTo(em, narrowed)
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

/** Returns the SQL condition that the title or an alias of an idea, which have the weight A, contains this phrase. */
const isNamed = (phrase: Phrase) =>
  sql<boolean>`document @@ to_tsquery('simple', ${toPhraseQuery(phrase, 'A')})`

/** Returns the SQL expression that counts the groups of which an idea has a fact. */
const countGroups = (groups: string[][]) =>
  sql<number>`${sql.join([sql`0`, ...groups.map((facts) => sql`(facts && ${facts}::text[])::int`)], sql` + `)}`

/**
 * Returns the SQL expression that scores how well an idea matches a text query (`ts_rank`); words as typed count twice,
 * synonyms once. 0 for a query without words.
 */
export function relevanceScore({ any, said }: TextQuery): RawBuilder<number> {
  if (any !== said) return sql<number>`${rankBy(any)} + ${rankBy(said)}`
  // Cast, because ORDER BY takes a plain number for the position of a column.
  return said === '' ? sql<number>`0::float4` : sql<number>`2::float4 * ${rankBy(said)}`
}

const rankBy = (query: string) => sql<number>`ts_rank(${weights}, document, to_tsquery('simple', ${query}))`

/**
 * Returns the SQL condition that an idea contains every term of a text query or one of its synonyms; true for a query
 * without terms.
 */
export const matchesAllTerms = ({ all }: TextQuery) =>
  all === '' ? sql<boolean>`true` : sql<boolean>`document @@ to_tsquery('simple', ${all})`

/** Returns the SQL condition that the title or a tag matches. */
const matchesName = ({ all }: TextQuery) =>
  all === ''
    ? sql<boolean>`false`
    : sql<boolean>`ts_filter(document, '{a,b}') @@ to_tsquery('simple', ${all})`

/**
 * Returns the SQL condition that an idea contains one of these words. Only such ideas have a score, because `ts_rank`
 * counts each word of a phrase.
 */
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

/**
 * Returns the SQL condition that an idea has none of these facts (words such as `country:JP` in `idea.facts`); true for
 * an empty list.
 */
export const hasNoFact = (facts: string[]) =>
  facts.length > 0 ? sql<boolean>`not facts && ${facts}::text[]` : sql<boolean>`true`

/**
 * Returns the SQL condition that an idea has at least one fact (a word such as `country:JP` in `idea.facts`) of every
 * group; a fact that begins with `calledMark` stands for words in its title, aliases or tags. The condition is always
 * true if there are no groups. The groups without such words are repeated beside each of them: the planner combines
 * indexes for a branch of an `or` only from what the branch itself contains, and would otherwise read every idea that
 * is called “beach” to check its months.
 */
export function hasFacts(groups: string[][]): RawBuilder<boolean> {
  const others = groups.filter((group) => !group.some(isCalledFact)).map(hasFact)
  return sql<boolean>`${sql.join([sql`true`, ...groups.map((group) => hasFactOf(group, others))], sql` and `)}`
}

const hasFact = (facts: string[]) => sql<boolean>`facts && ${facts}::text[]`

function hasFactOf(group: string[], others: RawBuilder<boolean>[]): RawBuilder<boolean> {
  const [called, facts] = [group.filter(isCalledFact), group.filter((fact) => !isCalledFact(fact))]
  const names = called.map((fact) => {
    const name = sql`ts_filter(document, '{a,b}') @@ plainto_tsquery('english', ${fact.slice(calledMark.length)})`
    return sql`${sql.join([name, ...others], sql` and `)}`
  })
  return sql<boolean>`(${sql.join([hasFact(facts), ...names], sql` or `)})`
}

const isCalledFact = (fact: string) => fact.startsWith(calledMark)

/** Returns the SQL condition that an idea contains at least half of the known terms. */
const matchesHalf = (text: TextQuery): RawBuilder<boolean> =>
  text.most === undefined
    ? sql<boolean>`document @@ to_tsquery('simple', ${text.any}) and ${countMatchedTerms(text)} >= ${Math.ceil(text.each.length / 2)}`
    : sql<boolean>`document @@ to_tsquery('simple', ${text.most})`

/** Returns the SQL expression that counts the terms that an idea contains. */
const countMatchedTerms = ({ each }: TextQuery): RawBuilder<number> =>
  sql<number>`(${sql.join(
    each.map((term) => sql`(document @@ to_tsquery('simple', ${term}))::int`),
    sql` + `,
  )})`

/**
 * Returns the SQL condition that an idea matches all filters that are set, each with one of its chosen values; true if
 * none is set.
 */
export function matchesFilters(filters: SearchFilterValues): RawBuilder<boolean> {
  const conditions = facetNames.flatMap((name) => {
    const values = filterValuesOf(filters, name)
    if (!values) return []
    return hasSeveralValues(name)
      ? [sql`${facetColumns[name]} && ${values}::text[]`]
      : [sql`${facetColumns[name]} in (${sql.join(values)})`]
  })
  if (filters.maxPrice !== undefined) conditions.push(isWithinPrice(filters.maxPrice))
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/**
 * Counts each facet with all filters except its own. Facets without a filter are counted together, in one pass each.
 */
function countFacets(filters: SearchFilterValues) {
  const chosen = facetNames.filter((name) => filterValuesOf(filters, name))
  const free = facetNames.filter((name) => !chosen.includes(name))
  const groups = [
    free.filter((name) => !hasSeveralValues(name)),
    free.filter(hasSeveralValues),
    ...chosen.map((name) => [name]),
  ]
  const counts = groups.filter((names) => names.length > 0).map((names) => countTogether(names, filters))
  return sql`(select json_agg(counted) from (${sql.join(counts, sql` union all `)}) counted)`
}

/** Counts facets in one pass: all of single values, or all of several, which are unnested side by side. */
function countTogether(names: FacetName[], filters: SearchFilterValues) {
  const others = { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) }
  const columns = names.map(
    (name) =>
      sql`${hasSeveralValues(name) ? sql`unnest(${facetColumns[name]})` : facetColumns[name]} as ${sql.ref(name)}`,
  )
  const facet = names.map((name) => sql`when grouping(${sql.ref(name)}) = 0 then ${sql.lit(name)}`)
  const values = names.map((name) => sql`${sql.ref(name)}::text`)
  return sql`
    select case ${sql.join(facet, sql` `)} end as facet, coalesce(${sql.join(values)}) as value, count(*) as count
    from (select ${sql.join(columns)} from matched where ${matchesFilters(others)}) picked
    group by grouping sets (${sql.join(names.map((name) => sql`(${sql.ref(name)})`))})
    having coalesce(${sql.join(values)}) is not null`
}

function toFacetCounts(counted: CountedFacet[], most: number): FacetCounts {
  const byFacet = Map.groupBy(counted, ({ facet }) => facet)
  const counts = facetNames.map((name) => [
    name,
    (byFacet.get(name) ?? []).map(({ value, count }) => ({ value, count: Math.min(count, most) })),
  ])
  return { ...emptyFacets, ...Object.fromEntries(counts) }
}
