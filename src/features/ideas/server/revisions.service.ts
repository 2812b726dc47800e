import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/admin/server/audit.service.ts'
import { Category } from '#features/categories/server/category.entity.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import type { EditorIdea, IdeaFields, Revision } from '../editing-contract.ts'
import { noSuchVersion } from '../texts.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { getEditorIdea } from './editor-ideas.service.ts'
import { lockIdea } from './idea-lock.service.ts'
import { saveIdeas } from './idea-saving.service.ts'
import { revisionsNewestFirst } from './revision.rows.ts'
import { settled } from './idea-rules.service.ts'
import type { StoredIdea } from './stored-idea.rows.ts'

const shown = 200

/** How an idea became what it is, newest first. @throws 404 */
export async function listRevisions(em: SqlEntityManager, ideaId: number): Promise<Revision[]> {
  await getEditorIdea(em, ideaId)
  return revisionsNewestFirst(em, ideaId, { limit: shown })
}

/**
 * Makes an idea what it was at a version, as a save like any other.
 * @throws 404, and 409 where `currentVersion` is not its newest.
 */
export function restoreRevision(
  by: MemberContext,
  {
    ideaId,
    version,
    currentVersion,
  }: { ideaId: number; version: number; currentVersion?: number | undefined },
): Promise<EditorIdea> {
  return changeCatalogue(by, async (em) => {
    const before = await lockIdea(em, ideaId, currentVersion)
    if (version > before.version) throw notFound(noSuchVersion)
    const after = await asOf(em, before, version)
    const save = { em, jobs: by.jobs, editor: by.user, action: 'restore', batch: null } as const
    await saveIdeas(save, [{ before, after: settled(after, before, new Date()) }])
    await logAction(em, by.user, {
      action: 'idea.restore',
      subjectId: ideaId,
      subject: after.title,
      details: { version },
    })
    return getEditorIdea(em, ideaId)
  })
}

/** Walks back from save to save. */
async function asOf(em: SqlEntityManager, idea: StoredIdea, version: number): Promise<IdeaFields> {
  const later = await revisionsNewestFirst(em, idea.id, { after: version })
  const fields: IdeaFields = Object.assign({ ...idea }, ...later.map(({ before }) => before))
  const categoryId = await livingCategory(em, fields.categoryId)
  // A time of publication that has passed meanwhile is no plan any more.
  const isMissed = fields.publishAt !== null && new Date(fields.publishAt) <= new Date()
  if (isMissed) return { ...fields, categoryId, state: 'draft', publishAt: null }
  return { ...fields, categoryId }
}

/** Where ideas of a category belong that has been merged into another since. */
async function livingCategory(em: SqlEntityManager, id: number | null): Promise<number | null> {
  const category = id === null ? null : await em.findOne(Category, id)
  return category?.mergedInto?.id ?? id
}
