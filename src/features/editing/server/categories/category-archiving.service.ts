import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { changeCatalogue } from '#features/catalogue/server/change-catalogue.service.ts'
import { Category } from '#features/catalogue/server/category.entity.ts'
import type { EditorCategoryWithContent } from '#features/editing/categories-contract.ts'
import { notEmpty } from '#features/editing/messages.ts'
import { badRequest } from '#platform/server/errors.ts'
import type { Editor } from '../editor.ts'
import { lockCategory } from './category-lock.service.ts'
import { getEditorCategory } from './editor-categories.service.ts'

/** Takes a category from the public, or brings it back. @throws 404, and 400 where it still has ideas. */
export function archive(
  by: Editor,
  { id, archived }: { id: number; archived: boolean },
): Promise<EditorCategoryWithContent> {
  return changeCatalogue(by, async (em) => {
    const before = await lockCategory(em, id, undefined)
    if (archived && before.allIdeas > 0) throw badRequest(notEmpty)
    await setArchived(em, by, { before, archived })
    return getEditorCategory(em, id)
  })
}

/** The same of several; those that still have ideas stay, and are named. @throws 404 */
export function archiveSeveral(
  by: Editor,
  { ids, archived }: { ids: number[]; archived: boolean },
): Promise<{ changed: number; left: string[] }> {
  return changeCatalogue(by, async (em) => {
    let changed = 0
    const left: string[] = []
    // In one order, so that two who do it at once do not wait for each other.
    for (const id of new Set(ids.toSorted((one, other) => one - other))) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      const before = await lockCategory(em, id, undefined)
      if (before.archived === archived) continue
      if (archived && before.allIdeas > 0) {
        left.push(before.name)
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await setArchived(em, by, { before, archived })
      changed += 1
    }
    return { changed, left }
  })
}

interface Change {
  before: EditorCategoryWithContent
  archived: boolean
}

async function setArchived(em: SqlEntityManager, by: Editor, { before, archived }: Change): Promise<void> {
  const { id, name, version } = before
  const now = by.now()
  await em.nativeUpdate(
    Category,
    { id },
    {
      archivedAt: archived ? now : null,
      ...(archived ? { featuredPosition: null, themePosition: null } : {}),
      version: version + 1,
      updatedAt: now,
    },
  )
  const action = archived ? 'category.archive' : 'category.unarchive'
  await logAction(em, by.user, { action, subjectId: id, subject: name })
}
