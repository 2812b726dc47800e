import type { SqlEntityManager } from '@mikro-orm/sql'
import { notFound } from '#platform/server/errors.ts'
import type { EditorIdea } from '../idea-fields.ts'
import { adminListLimit } from '#features/editing/limits.ts'
import { ideaNotFound } from '../messages.ts'
import { everyIdea, toEditorIdea } from './idea.queries.ts'

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
