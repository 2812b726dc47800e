import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import { everyIdea, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import { adminListLimit } from '#features/editing/limits.ts'

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
