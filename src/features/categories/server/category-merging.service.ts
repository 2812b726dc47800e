import { logAction } from '#features/admin/server/audit.service.ts'
import { changeCatalogue } from '#features/ideas/server/catalogue-change.service.ts'
import { moveIdeas } from '#features/ideas/server/idea-moving.service.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { badField } from '#platform/server/errors.ts'
import { archivedTarget, mergeWithItself } from '../texts.ts'
import { Category } from './category.entity.ts'
import { lockCategory } from './category-lock.service.ts'

/**
 * Moves all ideas of a category into another, which takes over its address too.
 * @throws 404, and 400 where both are the same.
 */
export function mergeCategory(
  by: MemberContext,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<{ moved: number }> {
  if (fromId === intoId) throw badField('intoId', mergeWithItself)
  return changeCatalogue(by, async (em) => {
    // In the order of their ids, so that two who merge the same ones never wait for each other.
    const first = await lockCategory(em, Math.min(fromId, intoId), undefined)
    const second = await lockCategory(em, Math.max(fromId, intoId), undefined)
    const [from, into] = fromId < intoId ? [first, second] : [second, first]
    if (into.archived) throw badField('intoId', archivedTarget)
    const moved = await moveIdeas(em, by, fromId, intoId)
    const gone = { featuredPosition: null, themePosition: null, mergedInto: intoId }
    await em.nativeUpdate(Category, { id: fromId }, { archivedAt: by.now(), ...gone })
    // What had led to the merged one leads on: no address takes two steps.
    await em.nativeUpdate(Category, { mergedInto: fromId }, { mergedInto: intoId })
    await logAction(em, by.user, {
      action: 'category.merge',
      subjectId: fromId,
      subject: from.name,
      details: { into: into.name, intoId, moved },
    })
    return { moved }
  })
}
