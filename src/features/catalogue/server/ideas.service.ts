import type { SqlEntityManager } from '@mikro-orm/sql'
import { isEditor, type RequestContext } from '#platform/server/context.ts'
import { gone, notFound } from '#platform/server/errors.ts'
import type { IdeaListQuery } from '../contract.ts'
import type { IdeaView } from '../idea-fields.ts'
import { maxPageSize } from '../limits.ts'
import type { EditorIdea, IdeaForViewer } from '../idea-fields.ts'
import { ideaGone, ideaNotFound } from '../messages.ts'
import { orderOf, selectListPage } from './reading/list-page.queries.ts'
import { listSimilarIds } from './reading/similar-ideas.queries.ts'
import {
  countPublishedIdeas,
  ideaTable,
  allIdeas,
  publishedIdeas,
  toEditorIdea,
  toIdeaView,
} from './idea.queries.ts'
import { Idea } from './entities.ts'

/**
 * Lists a page (`limit`, `offset`) of the published ideas that match the filters, newest first or, by default, featured
 * ones first. The order is total, so that a longer list always begins with the shorter one.
 * @param among restricts the list to these ids; all ideas if it is undefined, none if it is empty.
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

/**
 * Lists the ids of a page (`limit`, `offset`) of the published ideas that match the filters, newest first or, by
 * default, featured ones first. For callers that cache the ideas themselves.
 * @param among restricts the list to these ids; all ideas if it is undefined, none if it is empty.
 */
export async function listIdeaIds(
  em: SqlEntityManager,
  list: Omit<IdeaListQuery, 'search'>,
  among?: number[],
): Promise<number[]> {
  if (among?.length === 0) return []
  const page = await selectListPage(em, list, among)
  // Aggregated into one row: reading 2,000 separate rows occupies the database three times as long.
  const { ids } = await em
    .getKysely()
    .selectFrom(page.as('page'))
    .select((row) => row.fn.agg<number[] | null>('json_agg', ['page.id']).as('ids'))
    .executeTakeFirstOrThrow()
  return ids ?? []
}

/** Lists the published ideas among these ids, in the order given. Unknown and unpublished ones are left out. */
export async function listIdeasById(em: SqlEntityManager, ids: number[]): Promise<IdeaView[]> {
  if (ids.length === 0) return []
  const rows = await publishedIdeas(em)
    .where((row) => row('idea.id', '=', row.fn.any(row.val(ids))))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(toIdeaView)
}

/** Lists the ids of published ideas, at most `most`, in no particular order. */
export async function listPublishedIds(em: SqlEntityManager, most: number): Promise<number[]> {
  const rows = await ideaTable(em).select('id').where('state', '=', 'published').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Lists the published ideas that editors have featured, by ascending id, at most `limit`. */
export async function listFeaturedIdeas(em: SqlEntityManager, limit = maxPageSize): Promise<IdeaView[]> {
  const rows = await publishedIdeas(em)
    .where('idea.featured', '=', true)
    .orderBy('idea.id')
    .limit(limit)
    .execute()
  return rows.map(toIdeaView)
}

/**
 * Returns a published idea as visitors see it.
 * @throws 410 if it is archived, 404 if it is unknown, a draft or scheduled.
 */
export async function getIdea(em: SqlEntityManager, id: number): Promise<IdeaView> {
  const row = await publishedIdeas(em).where('idea.id', '=', id).executeTakeFirst()
  if (row) return toIdeaView(row)
  const isArchived = await em.count(Idea, { id, state: 'archived' })
  throw isArchived ? gone(ideaGone) : notFound(ideaNotFound)
}

/**
 * Returns an idea as the viewer may see it: visitors and members only a published one, editors also drafts and
 * scheduled ideas, with their state.
 * @throws 404 if there is no such idea for the viewer, 410 if it is archived.
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

/**
 * Returns an idea in any state with the fields that only editors may see.
 * @throws 404 if there is no such idea.
 */
export async function getEditorIdea(em: SqlEntityManager, id: number): Promise<EditorIdea> {
  const row = await allIdeas(em).where('idea.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(ideaNotFound)
  return toEditorIdea(row)
}

/**
 * Lists up to three published ideas similar to the idea `id`, best first: they share kinds, place, company, price or
 * words with it; others of its category fill up the list.
 * @throws 404 if there is no idea `id` for the viewer (only editors see drafts), 410 if it is archived.
 */
export async function listSimilarIdeas(
  { em, session }: Pick<RequestContext, 'em' | 'session'>,
  id: number,
): Promise<IdeaView[]> {
  return listIdeasById(em, await listSimilarIds(em, await getIdeaForViewer({ em, session }, id)))
}

/** Returns the number of published ideas as `{ totalIdeas }`. */
export async function countIdeas(em: SqlEntityManager): Promise<{ totalIdeas: number }> {
  return { totalIdeas: await countPublishedIdeas(em) }
}
