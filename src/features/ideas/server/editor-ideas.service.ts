import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { notFound } from '#platform/server/errors.ts'
import type { EditorIdea, IdeaTable, TableFilters } from '../editing-contract.ts'
import { adminListLimit, ideaNotFound } from '../texts.ts'
import { bareIdeas, everyIdea, toEditorIdea } from './idea.rows.ts'

/** What the dashboard opens with: the same fifty as `GET /api/ideas?limit=50`, with what editors may know. */
export async function listFirstIdeas(em: SqlEntityManager): Promise<EditorIdea[]> {
  const rows = await everyIdea(em)
    .where('idea.state', '=', 'published')
    .orderBy('idea.featured', 'desc')
    .orderBy('idea.id')
    .limit(adminListLimit)
    .execute()
  return rows.map(toEditorIdea)
}

/** @throws 404 */
export async function getEditorIdea(em: SqlEntityManager, id: number): Promise<EditorIdea> {
  const row = await everyIdea(em).where('idea.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(ideaNotFound)
  return toEditorIdea(row)
}

/** One page of the ideas that the filters find, whatever their state, and how many those are. */
export async function tableOfIdeas(
  em: SqlEntityManager,
  { sort, direction, limit, offset, ...filters }: IdeaTable,
): Promise<{ rows: EditorIdea[]; total: number }> {
  // Found by their ids first, which indexes know; only the page's own rows are read whole.
  let page = selectedIdeas(em, filters).select('idea.id')
  if (sort === 'category') {
    // By the rank of the name: a hundred names are compared, not a hundred thousand.
    const ranked = sql<{ id: number; rank: number }>`(
      select id, row_number() over (order by name, id) as rank from category
    )`.as<'ranked'>(sql`ranked`)
    page = page
      .leftJoin(ranked, 'ranked.id', 'idea.category_id')
      .orderBy('ranked.rank', direction)
      .orderBy('idea.id', direction)
  } else {
    page = page.orderBy(sortColumns[sort], direction).orderBy('idea.id', direction)
  }
  const ids = (await page.limit(limit).offset(offset).execute()).map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await everyIdea(em).where('idea.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toEditorIdea(row)]))
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    total: await countSelected(em, filters),
  }
}

export async function countSelected(em: SqlEntityManager, filters: TableFilters): Promise<number> {
  const { count } = await selectedIdeas(em, filters)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ideas that the table's filters find, without columns yet. */
export function selectedIdeas(em: SqlEntityManager, filters: TableFilters) {
  let query = bareIdeas(em)
  const { q, categoryId } = filters
  if (q.trim()) query = query.where(holdsWords(q.trim()))
  if (categoryId === 'none') query = query.where('idea.category_id', 'is', null)
  else if (categoryId) query = query.where('idea.category_id', '=', categoryId)
  if (filters.state) query = query.where('idea.state', '=', filters.state)
  if (filters.featured !== undefined) query = query.where('idea.featured', '=', filters.featured)
  if (filters.difficulty) query = query.where('idea.difficulty', '=', filters.difficulty)
  if (filters.cost) query = query.where('idea.cost', '=', filters.cost)
  if (filters.locationType) query = query.where('idea.location_type', '=', filters.locationType)
  if (filters.season) query = query.where('idea.season', '=', filters.season)
  if (filters.tag) query = query.where(sql<boolean>`idea.tags @> array[${filters.tag}]::text[]`)
  return query
}

/** Every word, or the id that somebody has copied from an address. */
function holdsWords(q: string) {
  // Each by its beginning, so that half a word already finds something while typing. No word at all finds nothing.
  const beginnings = sql`replace(nullif(f_words(${q}), ''), ' ', ':* & ') || ':*'`
  const words = sql<boolean>`idea.document @@ to_tsquery('english', ${beginnings})`
  return /^\d{1,9}$/.test(q) ? sql<boolean>`(idea.id = ${Number(q)} or ${words})` : words
}

const sortColumns = {
  id: 'idea.id',
  title: 'idea.title',
  state: 'idea.state',
  difficulty: 'idea.difficulty',
  cost: 'idea.cost',
  season: 'idea.season',
  createdAt: 'idea.created_at',
  updatedAt: 'idea.updated_at',
  publishAt: 'idea.publish_at',
} as const
