import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { expressionBuilder, sql } from 'kysely'
import type { IdeaListFilters, IdeaListQuery } from '#features/catalogue/contract.ts'
import type { IdeaBlock } from '../tallies.entities.ts'
import { ideaTable, isWithinPrice, toKindFacts } from '../idea.queries.ts'
import { findPartitionRange } from './list-partitions.queries.ts'

type ListQuery = Omit<IdeaListQuery, 'search'>

/** Up to this offset, rows are skipped one by one; beyond it, partitions are used. */
const maxSkippedRows = 10_000

/**
 * Resolves to the unexecuted query of the ids of one page of a list, in order. An index-only scan finds them; the
 * caller reads the ideas afterwards. Pages beyond 10,000 rows begin at a stored partition of the list
 * (`selectFarPage`), except with `among`, so that PostgreSQL need not count all rows before them.
 * @param among restricts the list to these ids
 */
export const selectListPage = (em: SqlEntityManager, list: ListQuery, among?: number[]) =>
  list.offset > maxSkippedRows && !among
    ? selectFarPage(em, list)
    : Promise.resolve(selectNearPage(em, list, among))

/**
 * Returns the unexecuted query of the idea ids of one page of a list, in order, with SQL `limit` and `offset`: for
 * pages near its start, since PostgreSQL reads all skipped rows. `among` restricts the list to these ids.
 */
export function selectNearPage(em: SqlEntityManager, list: ListQuery, among?: number[]) {
  const query = orderedIdeas(em, list).offset(list.offset)
  return among ? query.where('idea.id', 'in', among) : query
}

/**
 * Resolves to the unexecuted query of the idea ids of a page far from the start of a list: it begins at the partition
 * (a range of ids or times whose number of ideas is stored) that contains the page, so that few rows are skipped. A
 * list too short to have partitions, or with filters for which they are not counted, is read from its beginning.
 */
export async function selectFarPage(em: SqlEntityManager, list: ListQuery) {
  const query = orderedIdeas(em, list)
  const { limit, offset, orderBy, ...filters } = list
  const isWhole = orderBy === undefined && Object.values(filters).every((value) => value === undefined)
  const block = isWhole ? await findBlockAt(em, offset) : undefined
  if (block)
    return query.where('idea.featured', '=', false).where('idea.id', '>=', block.first).offset(block.passed)
  const stretches = await findPartitionRange(em, list)
  return stretches ? query.where(stretches.within).offset(stretches.passed) : query.offset(offset)
}

/**
 * Returns the SQL expression of a list's `order by`: for `newest` by creation time, newest first; otherwise featured
 * ideas first, then by ascending id.
 */
export const orderOf = (orderBy: ListQuery['orderBy']) =>
  orderBy === 'newest' ? sql`idea.created_at desc, idea.id desc` : sql`idea.featured desc, idea.id`

/**
 * Finds the block of a thousand ids that contains this position, and how many of its ideas to skip; undefined if the
 * position is that of a featured idea.
 */
async function findBlockAt(em: SqlEntityManager, offset: number) {
  const whole = expressionBuilder<object>()
  const wanted = whole.cast<number>(whole.val(offset), 'integer')
  return em
    .getKysely<InferKyselyDB<typeof IdeaBlock>>()
    .with('blocks', (db) =>
      db.selectFrom('idea_block').select((row) => {
        const plain = row('published', '-', row.ref('featured'))
        const until = row.fn.sum<number>(plain).over((over) => over.orderBy('block'))
        const featured = row.selectFrom('idea_block').select(({ fn }) => fn.sum('featured').as('featured'))
        return [
          'block',
          row.cast<number>(row(until, '-', row.parens(plain)), 'integer').as('before'),
          row.cast<number>(featured, 'integer').as('featured'),
        ]
      }),
    )
    .selectFrom('blocks')
    .select((row) => [
      row('block', '*', row.lit(1000)).as('first'),
      row(row(wanted, '-', row.ref('featured')), '-', row.ref('before')).as('passed'),
    ])
    .where((row) => row(row('featured', '+', row.ref('before')), '<=', wanted))
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const orderedIdeas = (em: SqlEntityManager, { limit, offset: _, orderBy, ...filters }: ListQuery) =>
  filteredIdeas(em, filters).orderBy(orderOf(orderBy)).limit(limit)

function filteredIdeas(em: SqlEntityManager, filters: IdeaListFilters) {
  let query = ideaTable(em).select('idea.id').where('idea.state', '=', sql.lit('published'))
  if (filters.categoryId) query = query.where('idea.category_id', '=', filters.categoryId)
  // PostgreSQL plans `in` with a single value like `=`.
  if (filters.difficulty) query = query.where('idea.difficulty', 'in', filters.difficulty)
  if (filters.cost) query = query.where('idea.cost', 'in', filters.cost)
  if (filters.locationType) query = query.where('idea.location_type', 'in', filters.locationType)
  if (filters.season) query = query.where('idea.season', 'in', filters.season)
  if (filters.ageGroup) query = query.where('idea.age_group', 'in', filters.ageGroup)
  if (filters.duration) query = query.where('idea.duration', 'in', filters.duration)
  for (const facts of toKindFacts(filters)) query = query.where(sql<boolean>`idea.facts && ${facts}::text[]`)
  if (filters.maxPrice !== undefined) query = query.where(isWithinPrice(filters.maxPrice))
  return query
}
