import type { SqlEntityManager } from '@mikro-orm/sql'
import { changedMeanwhile, notFound } from '#platform/server/errors.ts'
import { changedMeanwhileBy, theClock } from '#features/editing/messages.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { theEdition } from '#features/audit/messages.ts'
import { getEditorIdea } from '#features/catalogue/server/ideas.service.ts'
import { revisionsNewestFirst } from '../history/revision.queries.ts'
import { lockIdeas, type StoredIdea } from './stored-idea.queries.ts'

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
