import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql, type AliasedExpression, type ExpressionBuilder } from 'kysely'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import type { Category, Idea } from '#features/catalogue/server/entities.ts'
import { ideaTable, allIdeas, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import type { IdeaTally } from '#features/catalogue/server/tallies.entities.ts'
import type { IdeaTableQuery, IdeaTableFilters } from '#features/editing/contract.ts'
import { adminListLimit } from '#features/editing/limits.ts'
import { rowCount } from '#platform/database/sql.ts'

/**
 * A part of the ascending table that an index returns in order, so that a large table is never sorted: either the whole
 * table by id, title or a timestamp, or the ideas that share a category, state or similar value, by id.
 */
export interface Segment {
  count: number
  by: FineColumn
  shared?: { column: CoarseColumn; value: SharedValue }
}

/** A slice of a segment. */
export interface SegmentSlice extends Segment {
  skip: number
  take: number
}

type SharedValue = string | number | null
type FineColumn = (typeof fineColumns)[keyof typeof fineColumns]
type CoarseColumn = (typeof coarseColumns)[keyof typeof coarseColumns]

const fineColumns = {
  id: 'idea.id',
  title: 'idea.title',
  createdAt: 'idea.created_at',
  updatedAt: 'idea.updated_at',
  publishAt: 'idea.publish_at',
} as const

/** Columns with few distinct values, each shared by many ideas. */
const coarseColumns = {
  category: 'idea.category_id',
  state: 'idea.state',
  difficulty: 'idea.difficulty',
  cost: 'idea.cost',
  season: 'idea.season',
} as const

/**
 * Divides the editors' table with these filters into segments, parts whose rows an index returns in order, and lists
 * them in ascending order of `sort` with their numbers of ideas. For columns such as title there is one segment; for
 * columns such as state, one per value.
 */
export async function listSegments(
  em: SqlEntityManager,
  filters: IdeaTableFilters,
  sort: IdeaTableQuery['sort'],
): Promise<Segment[]> {
  if (isFine(sort)) return [{ count: await countIdeas(em, filters), by: fineColumns[sort] }]
  const column = coarseColumns[sort]
  const groups = hasCounters(filters)
    ? groupByCounters(em, filters, sort)
    : groupByCounting(em, filters, column)
  const all = em.getKysely<InferKyselyDB<typeof Category>>().selectFrom(groups).select(['value', 'count'])
  // Sorts the names of about 100 categories instead of those of 100,000 ideas.
  const byName = all.leftJoin('category', 'category.id', 'groups.value').orderBy('name')
  const found = await (sort === 'category' ? byName : all).orderBy('value').execute()
  return found.map((group) => ({ count: group.count, by: 'idea.id', shared: { column, value: group.value } }))
}

async function countIdeas(em: SqlEntityManager, filters: IdeaTableFilters): Promise<number> {
  if (!hasCounters(filters))
    return (await selectedIdeas(em, filters).select(rowCount.as('count')).executeTakeFirstOrThrow()).count
  return (await selectCounters(em, filters).select(counterSum.as('count')).executeTakeFirstOrThrow()).count
}

interface Group {
  value: SharedValue
  count: number
}
type Groups = AliasedExpression<Group, 'groups'>

function groupByCounting(em: SqlEntityManager, filters: IdeaTableFilters, column: CoarseColumn): Groups {
  const value = sql.ref<SharedValue>(column)
  return selectedIdeas(em, filters)
    .select([value.as('value'), rowCount.as('count')])
    .groupBy(value)
    .as('groups')
}

function groupByCounters(
  em: SqlEntityManager,
  filters: IdeaTableFilters,
  sort: keyof typeof counterColumns,
): Groups {
  const value = counterColumns[sort]
  return selectCounters(em, filters)
    .select([value.as('value'), counterSum.as('count')])
    .where('ideas', '>', 0)
    .groupBy(value)
    .as('groups')
}

const write = expressionBuilder<InferKyselyDB<typeof IdeaTally>, 'idea_tally'>()

const counterSum = write.cast<number>(write.fn.coalesce(write.fn.sum('ideas'), write.lit(0)), 'integer')

const counterColumns = {
  category: write.fn<SharedValue>('nullif', ['category_id', write.lit(0)]),
  state: write.ref('state').$castTo<SharedValue>(),
  difficulty: write.ref('difficulty').$castTo<SharedValue>(),
  cost: write.ref('cost').$castTo<SharedValue>(),
  season: write.ref('season').$castTo<SharedValue>(),
}

/**
 * Returns the ids of the ideas in a slice (`skip`, `take`) of a segment of the editors' table, in the segment's order:
 * ascending by its column `by`, then by id. Reads from the nearer end of the segment, so `count` must be its number of
 * ideas with these filters.
 */
export async function findSliceIds(
  em: SqlEntityManager,
  filters: IdeaTableFilters,
  part: SegmentSlice,
): Promise<number[]> {
  const ids = (await selectSliceIds(em, filters, part).execute()).map(({ id }) => id)
  return isNearerTheEnd(part) ? ids.toReversed() : ids
}

/**
 * Returns the unexecuted query of the ids in a slice of a segment; in descending order if the slice is nearer the end
 * of its segment, so that the caller must reverse them (see `findSliceIds`).
 */
export function selectSliceIds(em: SqlEntityManager, filters: IdeaTableFilters, part: SegmentSlice) {
  const { count, skip, take, by, shared } = part
  const [direction, offset] = isNearerTheEnd(part)
    ? (['desc', count - skip - take] as const)
    : (['asc', skip] as const)
  let query = selectedIdeas(em, filters).select('idea.id').orderBy(by, direction)
  if (by !== 'idea.id') query = query.orderBy('idea.id', direction)
  if (shared) {
    const column = sql.ref<SharedValue>(shared.column)
    query = query.where(column, shared.value === null ? 'is' : '=', shared.value)
  }
  return query.limit(take).offset(offset)
}

const isNearerTheEnd = ({ count, skip, take }: SegmentSlice) => count - skip - take < skip

const isFine = (sort: IdeaTableQuery['sort']): sort is keyof typeof fineColumns => sort in fineColumns

type Tables = InferKyselyDB<typeof Idea>

/**
 * Returns an unexecuted Kysely query of the ideas that match the filters of the editors' table, without columns and
 * order yet.
 */
export function selectedIdeas(em: SqlEntityManager, filters: IdeaTableFilters) {
  let query = ideaTable(em)
  const { q, categoryId } = filters
  if (q.trim()) query = query.where((idea) => matchesQuery(idea, q.trim()))
  if (categoryId === 'none') query = query.where('idea.category_id', 'is', null)
  else if (categoryId) query = query.where('idea.category_id', '=', categoryId)
  if (filters.state) query = query.where('idea.state', '=', filters.state)
  if (filters.featured !== undefined) query = query.where('idea.featured', '=', filters.featured)
  if (filters.difficulty) query = query.where('idea.difficulty', '=', filters.difficulty)
  if (filters.cost) query = query.where('idea.cost', '=', filters.cost)
  if (filters.locationType) query = query.where('idea.location_type', '=', filters.locationType)
  if (filters.season) query = query.where('idea.season', '=', filters.season)
  if (filters.place === 'none') query = query.where('idea.places', '=', sql<never>`'[]'`)
  if (filters.place === 'far') query = query.where(sql<boolean>`f_has_far_place(idea.places)`)
  if (filters.officialPage) query = query.where('idea.official_url', 'is not', null)
  if (filters.officialPage === 'gone') query = query.where('idea.official_page_gone_since', 'is not', null)
  const { tag, kind } = filters
  if (tag) query = query.where((idea) => idea('idea.tags', '@>', idea.val([tag])))
  if (kind) query = query.where(sql<boolean>`idea.facts && ${[`kind:${kind}`]}::text[]`)
  return query
}

/** Returns the SQL condition that an idea contains every word of the query, or has it as its id. */
function matchesQuery(idea: ExpressionBuilder<Tables, 'idea'>, q: string) {
  // Prefix matches, so that a partial word already finds ideas while typing. A query without any word finds nothing.
  const beginnings = sql`replace(nullif(f_words(${q}), ''), ' ', ':* & ') || ':*'`
  const words = idea('idea.document', '@@', idea.fn<string>('to_tsquery', [sql.lit('english'), beginnings]))
  const isId = /^\d{1,9}$/.test(q)
  return isId ? idea.or([idea('idea.id', '=', Number(q)), words]) : words
}

/**
 * Returns whether the counters kept by triggers cover these filters. They do not count words, tags, kinds, places or
 * links.
 */
const hasCounters = ({ q, tag, kind, place, officialPage }: IdeaTableFilters): boolean =>
  !q.trim() && !tag && !kind && !place && !officialPage

/** Selects the counters of the ideas that match the filters. */
function selectCounters(em: SqlEntityManager, filters: IdeaTableFilters) {
  let query = em.getKysely<InferKyselyDB<typeof IdeaTally>>().selectFrom('idea_tally')
  const { categoryId } = filters
  if (categoryId) query = query.where('category_id', '=', categoryId === 'none' ? 0 : categoryId)
  if (filters.state) query = query.where('state', '=', filters.state)
  if (filters.featured !== undefined) query = query.where('featured', '=', filters.featured)
  if (filters.difficulty) query = query.where('difficulty', '=', filters.difficulty)
  if (filters.cost) query = query.where('cost', '=', filters.cost)
  if (filters.locationType) query = query.where('location_type', '=', filters.locationType)
  if (filters.season) query = query.where('season', '=', filters.season)
  return query
}

/**
 * Lists the first 50 published ideas, featured ones first, then by id, with the fields only editors see, for the
 * dashboard's first view: the same as `GET /api/ideas?limit=50`.
 */
export async function listFirstIdeas(em: SqlEntityManager): Promise<EditorIdea[]> {
  const rows = await allIdeas(em)
    .where('idea.state', '=', 'published')
    .orderBy('idea.featured', 'desc')
    .orderBy('idea.id')
    .limit(adminListLimit)
    .execute()
  return rows.map(toEditorIdea)
}
