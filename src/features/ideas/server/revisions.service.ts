import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/admin/server/audit.service.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import type { EditorIdea, IdeaFields, Revision } from '../editing-contract.ts'
import { ideaNotFound, noSuchVersion } from '../texts.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { getEditorIdea } from './editor-ideas.service.ts'
import { asStillPossible, livingCategories } from './former-ideas.service.ts'
import { lockIdea } from './idea-lock.service.ts'
import { saveIdeas } from './idea-saving.service.ts'
import { revisionsNewestFirst } from './revision.rows.ts'
import { settled } from './idea-rules.service.ts'
import { readIdeas } from './stored-idea.rows.ts'

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
  by: MemberContext,
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
    await saveIdeas(save, [{ before, after: settled(after, before, now) }])
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
