import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EditorIdea, IdeaFields } from '#features/catalogue/idea-fields.ts'
import { everyIdea, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import { everyField, pickFields } from './idea-columns.ts'

/** An idea as it is stored: what its editors decide, and which save made it so. */
export interface StoredIdea extends IdeaFields {
  id: number
  version: number
}

/** Ideas by their ids, as they are now. */
export async function readIdeas(em: SqlEntityManager, ids: number[]): Promise<StoredIdea[]> {
  if (ids.length === 0) return []
  return (await byIds(em, ids).execute()).map((row) => toStored(toEditorIdea(row)))
}

/**
 * The same, and nobody else can change them until the transaction ends.
 * Locked in the order of their ids, so that two who need the same ones never wait for each other.
 */
export async function lockIdeas(em: SqlEntityManager, ids: number[]): Promise<StoredIdea[]> {
  if (ids.length === 0) return []
  const rows = await byIds(em, ids).forUpdate('idea').execute()
  return rows.map((row) => toStored(toEditorIdea(row)))
}

const byIds = (em: SqlEntityManager, ids: number[]) =>
  everyIdea(em).where('idea.id', 'in', ids).orderBy('idea.id')

const toStored = (idea: EditorIdea): StoredIdea => ({
  ...pickFields({ ...idea, imageUrl: idea.ownImageUrl }, everyField),
  id: idea.id,
  version: idea.version,
})
