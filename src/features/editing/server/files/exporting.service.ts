import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ExportedIdea } from '#features/editing/files-contract.ts'
import { everyIdea, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'

const atATime = 500

/** The next ideas after an id, whatever their state, as files have them; none after the last. */
export async function exportIdeas(em: SqlEntityManager, after: number): Promise<ExportedIdea[]> {
  const rows = await everyIdea(em).where('idea.id', '>', after).orderBy('idea.id').limit(atATime).execute()
  return rows.map((row) => {
    const { ownImageUrl, category, ...idea } = toEditorIdea(row)
    return { ...idea, imageUrl: ownImageUrl, category: category?.slug ?? '' }
  })
}
