import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaTableQuery, IdeaTableFilters } from '#features/editing/contract.ts'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import { rowCount } from '#platform/database/row-count.ts'
import { selectedIdeas } from './selected-ideas.queries.ts'

/**
 * A part of the ascending table whose order an index knows, so that however many ideas there are, they are never
 * sorted: all of it by title or by a moment, or those that share a category, a state or the like by their ids.
 */
export interface Segment {
  count: number
  by: FineColumn
  shared?: { column: CoarseColumn; value: string | number | null }
}

/** Ideas of a segment. */
export interface Part extends Segment {
  skip: number
  take: number
}

type FineColumn = (typeof fineColumns)[keyof typeof fineColumns]
type CoarseColumn = (typeof coarseColumns)[keyof typeof coarseColumns]

const fineColumns = {
  id: 'idea.id',
  title: 'idea.title',
  createdAt: 'idea.created_at',
  updatedAt: 'idea.updated_at',
  publishAt: 'idea.publish_at',
} as const

/** Few values each, which many ideas share. */
const coarseColumns = {
  category: 'idea.category_id',
  state: 'idea.state',
  difficulty: 'idea.difficulty',
  cost: 'idea.cost',
  season: 'idea.season',
} as const

/** The whole table in its order, segment by segment. */
export async function segmentsOf(
  em: SqlEntityManager,
  filters: IdeaTableFilters,
  sort: IdeaTableQuery['sort'],
): Promise<Segment[]> {
  const count = rowCount.as('count')
  if (isFine(sort)) {
    const all = await selectedIdeas(em, filters).select(count).executeTakeFirstOrThrow()
    return [{ ...all, by: fineColumns[sort] }]
  }
  const column = coarseColumns[sort]
  const value = sql.ref<string | number | null>(column)
  const groups = selectedIdeas(em, filters)
    .select([value.as('value'), count])
    .groupBy(value)
  // A hundred names are compared, not those of a hundred thousand ideas.
  const byName = em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom(groups.as('groups'))
    .leftJoin('category', 'category.id', 'groups.value')
    .select(['value', 'count'])
    .orderBy('name')
    .orderBy('value')
  const found = await (sort === 'category' ? byName.execute() : groups.orderBy('value').execute())
  return found.map((group) => ({ count: group.count, by: 'idea.id', shared: { column, value: group.value } }))
}

/** The ids of a part, read from the nearer end of its segment. */
export async function idsOf(em: SqlEntityManager, filters: IdeaTableFilters, part: Part): Promise<number[]> {
  const ids = (await idsFromNearerEnd(em, filters, part).execute()).map(({ id }) => id)
  return isNearerTheEnd(part) ? ids.toReversed() : ids
}

export function idsFromNearerEnd(em: SqlEntityManager, filters: IdeaTableFilters, part: Part) {
  const { count, skip, take, by, shared } = part
  const [direction, passed] = isNearerTheEnd(part)
    ? (['desc', count - skip - take] as const)
    : (['asc', skip] as const)
  let query = selectedIdeas(em, filters).select('idea.id').orderBy(by, direction)
  if (by !== 'idea.id') query = query.orderBy('idea.id', direction)
  if (shared) {
    const column = sql.ref<string | number | null>(shared.column)
    query = query.where(column, shared.value === null ? 'is' : '=', shared.value)
  }
  return query.limit(take).offset(passed)
}

const isNearerTheEnd = ({ count, skip, take }: Part) => count - skip - take < skip

const isFine = (sort: IdeaTableQuery['sort']): sort is keyof typeof fineColumns => sort in fineColumns
