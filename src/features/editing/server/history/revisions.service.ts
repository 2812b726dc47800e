import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { Editor } from '../editor.ts'
import { notFound } from '#platform/server/errors.ts'
import type { EditorIdea, IdeaFields } from '#features/catalogue/idea-fields.ts'
import type { Revision } from '#features/editing/contract.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { noSuchVersion } from '#features/editing/messages.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { getEditorIdea } from '#features/catalogue/server/ideas.service.ts'
import { asStillPossible, livingCategories } from './former-ideas.service.ts'
import { lockIdea } from '../ideas/idea-lock.service.ts'
import { saveIdeas } from '../ideas/idea-saving.service.ts'
import { revisionsNewestFirst } from './revision.queries.ts'
import { normaliseForSave } from '../ideas/idea-rules.ts'
import { readIdeas } from '../ideas/stored-idea.queries.ts'

const shown = 200

/** How an idea became what it is, newest first. @throws 404 */
export async function listRevisions(em: SqlEntityManager, ideaId: number): Promise<Revision[]> {
  await getEditorIdea(em, ideaId)
  return revisionsNewestFirst(em, ideaId, { limit: shown })
}

/**
 * Makes an idea what it was at a version, as a save like any other.
 * @throws 404, 400 where its category of then has been archived, and 409 where `currentVersion` is not its newest.
 */
export function restoreRevision(
  by: Editor,
  {
    ideaId,
    version,
    currentVersion,
  }: { ideaId: number; version: number; currentVersion?: number | undefined },
): Promise<EditorIdea> {
  return changeCatalogue(by, async (em) => {
    const now = by.now()
    const former = await asOf(em, ideaId, version)
    // Categories are locked before ideas, by everybody.
    const after = asStillPossible(former, await livingCategories(em, [former.categoryId]), now)
    const before = await lockIdea(em, ideaId, currentVersion)
    const save = { em, jobs: by.jobs, editor: by.user, action: 'restore', batch: null } as const
    await saveIdeas(save, [{ before, after: normaliseForSave(after, before, now) }])
    await logAction(em, by.user, {
      action: 'idea.restore',
      subjectId: ideaId,
      subject: after.title,
      details: { version },
    })
    return getEditorIdea(em, ideaId)
  })
}

/** Walks back from save to save. What a version was does not change, so that the idea may go on meanwhile. @throws 404 */
async function asOf(em: SqlEntityManager, ideaId: number, version: number): Promise<IdeaFields> {
  const [idea] = await readIdeas(em, [ideaId])
  if (!idea) throw notFound(ideaNotFound)
  if (version > idea.version) throw notFound(noSuchVersion)
  const later = await revisionsNewestFirst(em, ideaId, { after: version })
  return Object.assign({ ...idea }, ...later.map(({ before }) => before))
}
