import type { SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql } from 'kysely'
import type { AnalyticsStats, NamedCounts } from '#features/analytics/contract.ts'
import { maxListRows, minNeglectedViews } from '#features/analytics/limits.ts'
import { type PeriodRange, tables, type Tables } from './period-range.ts'

const expressions = expressionBuilder<Tables, 'category_count' | 'event_count' | 'idea_count'>()

/** Casts the sum to a number: PostgreSQL sums into bigint, which the driver returns as text. */
const sumOf = (column: 'count' | 'saves' | 'views') =>
  expressions.cast<number>(expressions.fn.sum(column), 'integer')

/** Sums views and saves by idea; 12 months are read from monthly counts. */
function selectIdeaViews(em: SqlEntityManager, { from, isOfMonths }: PeriodRange) {
  const sums = [sumOf('views').as('views'), sumOf('saves').as('saves')]
  return isOfMonths
    ? tables(em)
        .selectFrom('idea_month_count')
        .select('idea_id')
        .select(sums)
        .where('month', '>=', from)
        .groupBy('idea_id')
    : tables(em)
        .selectFrom('idea_count')
        .select('idea_id')
        .select(sums)
        .where('day', '>=', from)
        .groupBy('idea_id')
}

/**
 * Returns id, title, views and saves of the ideas viewed in the period, most page views first, at most `limit` (20).
 */
export const listViewedIdeas = (
  em: SqlEntityManager,
  span: PeriodRange,
  limit = maxListRows,
): Promise<AnalyticsStats['ideas']> =>
  tables(em)
    .selectFrom(selectIdeaViews(em, span).as('viewed'))
    .innerJoin('idea', 'idea.id', 'viewed.idea_id')
    .select(['idea.id', 'idea.title', 'viewed.views', 'viewed.saves'])
    .where('viewed.views', '>', 0)
    .orderBy('viewed.views', 'desc')
    .orderBy('idea.id')
    .limit(limit)
    .execute()

/**
 * Returns the published ideas with at least 20 views in the period (`minNeglectedViews`) that nobody saved in the
 * period and that are on nobody's list, most views first, at most `limit` (20).
 */
export const listNeglectedIdeas = (
  em: SqlEntityManager,
  span: PeriodRange,
  limit = maxListRows,
): Promise<AnalyticsStats['neglected']> =>
  tables(em)
    .selectFrom(selectIdeaViews(em, span).as('viewed'))
    .innerJoin('idea', 'idea.id', 'viewed.idea_id')
    .leftJoin('idea_interest', 'idea_interest.idea_id', 'idea.id')
    .select(['idea.id', 'idea.title', 'viewed.views'])
    .where('viewed.views', '>=', minNeglectedViews)
    .where('viewed.saves', '=', 0)
    .where('idea.state', '=', 'published')
    .where((row) => row(row.fn.coalesce(row('wants', '+', row.ref('dones')), row.lit(0)), '=', 0))
    .orderBy('viewed.views', 'desc')
    .orderBy('idea.id')
    .limit(limit)
    .execute()

/**
 * Returns slug, name and views of the categories viewed since the start of the period, most page views first, at most
 * `limit` (20).
 */
export const listViewedCategories = (
  em: SqlEntityManager,
  { from }: PeriodRange,
  limit = maxListRows,
): Promise<AnalyticsStats['categories']> =>
  tables(em)
    .selectFrom('category_count')
    .innerJoin('category', 'category.id', 'category_count.category_id')
    .select(['category.slug', 'category.name', sumOf('views').as('views')])
    .where('day', '>=', from)
    .groupBy('category.id')
    .orderBy('views', 'desc')
    .orderBy('category.id')
    .limit(limit)
    .execute()

/**
 * Returns the referring hosts of visits since the start of the period (`direct` if unknown) with their number of
 * visits, most first, at most `limit` (20). A visit is counted by its first page view.
 */
export const listSources = (
  em: SqlEntityManager,
  { from }: PeriodRange,
  limit = maxListRows,
): Promise<NamedCounts> =>
  tables(em)
    .selectFrom('event_count')
    .select(['source as name', sumOf('count').as('count')])
    .where('day', '>=', from)
    // A literal, to match the condition of the partial index.
    .where('source', '<>', sql.lit(''))
    .groupBy('source')
    .orderBy('count', 'desc')
    .orderBy('source')
    .limit(limit)
    .execute()

/**
 * Returns the campaigns (UTM parameters) of visits since the start of the period with their number of visits, most
 * first, at most `limit` (20). A visit is counted by its first page view; visits without a campaign are left out.
 */
export const listCampaigns = (
  em: SqlEntityManager,
  { from }: PeriodRange,
  limit = maxListRows,
): Promise<NamedCounts> =>
  tables(em)
    .selectFrom('event_count')
    .select(['campaign as name', sumOf('count').as('count')])
    .where('day', '>=', from)
    .where('source', '<>', sql.lit(''))
    .where('campaign', '<>', '')
    .groupBy('campaign')
    .orderBy('count', 'desc')
    .orderBy('campaign')
    .limit(limit)
    .execute()

/**
 * Returns the number of visits since the start of the period by kind of device (computer, phone, tablet), most first,
 * counted by the first page view of each visit. Kinds without visits are left out.
 */
export const listVisitsByDevice = (em: SqlEntityManager, { from }: PeriodRange): Promise<NamedCounts> =>
  tables(em)
    .selectFrom('event_count')
    .select(['device as name', sumOf('count').as('count')])
    .where('day', '>=', from)
    .where('source', '<>', sql.lit(''))
    .groupBy('device')
    .orderBy('count', 'desc')
    .orderBy('device')
    .execute()

/** Kysely has no builder for array elements. */
const lastResults = sql<number>`(array_agg(results order by day desc))[1]`

/**
 * Returns the texts searched for since the start of the period, most frequent first, at most `limit` (20), each with
 * its number of searches and the number of ideas found on its latest day.
 */
export const listSearches = (
  em: SqlEntityManager,
  { from }: PeriodRange,
  limit = maxListRows,
): Promise<AnalyticsStats['searches']> =>
  tables(em)
    .selectFrom('search_count')
    .select(['text', sumOf('count').as('count'), lastResults.as('results')])
    .where('day', '>=', from)
    .groupBy('text')
    .orderBy('count', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute()

/**
 * Returns the texts searched for without any result since the start of the period, most frequent first, at most `limit`
 * (20), each with its number of searches without results and the last day of one. The same text may have had results on
 * other days.
 */
export const listSearchesWithoutResults = (
  em: SqlEntityManager,
  { from }: PeriodRange,
  limit = maxListRows,
): Promise<AnalyticsStats['inVain']> =>
  tables(em)
    .selectFrom('search_count')
    .select((row) => [
      'text',
      sumOf('count').as('count'),
      row.cast<string>(row.fn.max('day'), 'text').as('lastDay'),
    ])
    // A literal, to match the condition of the partial index.
    .where('results', '=', sql.lit(0))
    .where('day', '>=', from)
    .groupBy('text')
    .orderBy('count', 'desc')
    .orderBy('lastDay', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute()
