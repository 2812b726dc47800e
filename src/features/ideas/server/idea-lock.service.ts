import type { SqlEntityManager } from '@mikro-orm/sql'
import { changedMeanwhile, notFound } from '#platform/server/errors.ts'
import { changedMeanwhileBy, ideaNotFound, theClock, theEdition } from '../texts.ts'
import { getEditorIdea } from './editor-ideas.service.ts'
import { revisionsNewestFirst } from './revision.rows.ts'
import { lockIdeas, type StoredIdea } from './stored-idea.rows.ts'

/** The idea as only this transaction can change it. @throws 404, and 409 where it is at another version. */
export async function lockIdea(
  em: SqlEntityManager,
  id: number,
  version: number | undefined,
): Promise<StoredIdea> {
  const [idea] = await lockIdeas(em, [id])
  if (!idea) throw notFound(ideaNotFound)
  if (version !== undefined && version !== idea.version) {
    const current = await getEditorIdea(em, id)
    const [last] = await revisionsNewestFirst(em, id, { limit: 1 })
    const nobody = last?.action === 'edition' ? theEdition : theClock
    const changedBy = { name: last?.editor?.name ?? nobody, at: last?.at ?? current.updatedAt }
    throw changedMeanwhile(changedMeanwhileBy(changedBy.name), { current, changedBy })
  }
  return idea
}
