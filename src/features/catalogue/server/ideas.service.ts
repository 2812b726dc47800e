import type { SqlEntityManager } from '@mikro-orm/sql'
import { isEditor, type RequestContext } from '#platform/server/context.ts'
import { gone, notFound } from '#platform/server/errors.ts'
import type { IdeaListQuery } from '../contract.ts'
import type { IdeaView } from '../idea-fields.ts'
import { maxPageSize } from '../limits.ts'
import type { EditorIdea, IdeaForViewer } from '../idea-fields.ts'
import { ideaGone, ideaNotFound } from '../messages.ts'
import { orderOf, selectListPage } from './reading/list-places.queries.ts'
import { listSimilarIds } from './reading/similar-ideas.queries.ts'
import { countPublishedIdeas } from './tallies.queries.ts'
import { ideaTable, allIdeas, publishedIdeas, toEditorIdea, toIdeaView } from './idea.queries.ts'
import { Idea } from './entities.ts'

/**
 * Published ideas within the filters, newest or featured first; the order is total, so that a longer list always
 * begins with the shorter one.
 * @param among only these; all where nothing is said.
 */
export async function listIdeas(
  em: SqlEntityManager,
  list: Omit<IdeaListQuery, 'search'>,
  among?: number[],
): Promise<IdeaView[]> {
  if (among?.length === 0) return []
  const page = await selectListPage(em, list, among)
  const rows = await publishedIdeas(em)
    .innerJoin(page.as('page'), 'page.id', 'idea.id')
    .orderBy(orderOf(list.orderBy))
    .execute()
  return rows.map(toIdeaView)
}

/** The same by their ids alone, for who keeps the ideas themselves. */
export async function listIdeaIds(
  em: SqlEntityManager,
  list: Omit<IdeaListQuery, 'search'>,
  among?: number[],
): Promise<number[]> {
  if (among?.length === 0) return []
  const page = await selectListPage(em, list, among)
  // In one row: two thousand of them take the database from everybody else for three times as long.
  const { ids } = await em
    .getKysely()
    .selectFrom(page.as('page'))
    .select((row) => row.fn.agg<number[] | null>('json_agg', ['page.id']).as('ids'))
    .executeTakeFirstOrThrow()
  return ids ?? []
}

/** The published ones of these ideas, in the order of their ids. */
export async function listIdeasById(em: SqlEntityManager, ids: number[]): Promise<IdeaView[]> {
  if (ids.length === 0) return []
  const rows = await publishedIdeas(em)
    .where((row) => row('idea.id', '=', row.fn.any(row.val(ids))))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(toIdeaView)
}

/** In no order, at most so many. */
export async function listPublishedIds(em: SqlEntityManager, most: number): Promise<number[]> {
  const rows = await ideaTable(em).select('id').where('state', '=', 'published').limit(most).execute()
  return rows.map(({ id }) => id)
}

export async function listFeaturedIdeas(em: SqlEntityManager, limit = maxPageSize): Promise<IdeaView[]> {
  const rows = await publishedIdeas(em)
    .where('idea.featured', '=', true)
    .orderBy('idea.id')
    .limit(limit)
    .execute()
  return rows.map(toIdeaView)
}

/** @throws 404 where no visitor ever saw it, 410 where it has left the catalogue. */
export async function getIdea(em: SqlEntityManager, id: number): Promise<IdeaView> {
  const row = await publishedIdeas(em).where('idea.id', '=', id).executeTakeFirst()
  if (row) return toIdeaView(row)
  const isArchived = await em.count(Idea, { id, state: 'archived' })
  throw isArchived ? gone(ideaGone) : notFound(ideaNotFound)
}

/**
 * The idea for whoever asks: editors see one on its way to the public too, and where it stands.
 * @throws 404, and 410 where it has left the catalogue.
 */
export async function getIdeaForViewer(
  { em, session }: Pick<RequestContext, 'em' | 'session'>,
  id: number,
): Promise<IdeaForViewer> {
  const currentSession = await session()
  if (!isEditor(currentSession)) return getIdea(em, id)
  const idea = await getEditorIdea(em, id)
  if (idea.state === 'archived') throw gone(ideaGone)
  return idea
}

/** An idea with what only editors may know of it. @throws 404 */
export async function getEditorIdea(em: SqlEntityManager, id: number): Promise<EditorIdea> {
  const row = await allIdeas(em).where('idea.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(ideaNotFound)
  return toEditorIdea(row)
}

/** The ideas that share most words of title and tags, then those that follow it in its category. */
export async function listSimilarIdeas(
  { em, session }: Pick<RequestContext, 'em' | 'session'>,
  id: number,
): Promise<IdeaView[]> {
  return listIdeasById(em, await listSimilarIds(em, await getIdeaForViewer({ em, session }, id)))
}

export async function countIdeas(em: SqlEntityManager): Promise<{ totalIdeas: number }> {
  return { totalIdeas: await countPublishedIdeas(em) }
}
