import type { SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/catalogue/server/entities.ts'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { checkCategory } from '../ideas/idea-rules.ts'

/** Id of the category that ideas of a category belong to now, by the id of their former category. */
type CurrentCategories = ReadonlyMap<number, number>

/**
 * Resolves former categories to their current ones by following merges, and locks these against archiving and merging
 * until the transaction ends.
 * @throws 400 if a category has been archived.
 */
export async function lockCurrentCategories(
  em: SqlEntityManager,
  former: (number | null | undefined)[],
): Promise<CurrentCategories> {
  const ids = [...new Set(former)].filter((id) => typeof id === 'number')
  const categories = await em.find(Category, { id: { $in: ids } })
  const current = new Map(categories.map(({ id, mergedInto }) => [id, mergedInto?.id ?? id]))
  // Locked in ascending order of ids, as everywhere else, which prevents deadlocks.
  for (const id of new Set([...current.values()].toSorted((a, b) => a - b))) await checkCategory(em, id)
  return current
}

/**
 * Adapts former values of an idea to the present: follows merged categories, and turns a schedule that has passed into
 * a draft.
 */
export function toRestorableFields(fields: IdeaFields, living: CurrentCategories, now: Date): IdeaFields {
  const { categoryId, publishAt } = fields
  const possible = { ...fields, categoryId: categoryId && (living.get(categoryId) ?? categoryId) }
  const isMissed = publishAt !== null && new Date(publishAt) <= now
  return isMissed ? { ...possible, state: 'draft', publishAt: null } : possible
}
