import type { SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/catalogue/server/entities.ts'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import { checkCategory } from '../ideas/idea-rules.ts'

/** Where ideas of a category belong now, by its id. */
type CurrentCategories = ReadonlyMap<number, number>

/**
 * Where ideas of these categories belong now: what has been merged leads on. Nobody archives or merges those until
 * the transaction ends.
 * @throws 400 where one has been archived.
 */
export async function lockCurrentCategories(
  em: SqlEntityManager,
  former: (number | null | undefined)[],
): Promise<CurrentCategories> {
  const ids = [...new Set(former)].filter((id) => typeof id === 'number')
  const categories = await em.find(Category, { id: { $in: ids } })
  const current = new Map(categories.map(({ id, mergedInto }) => [id, mergedInto?.id ?? id]))
  // In the order of their ids, as everybody locks them who needs several.
  for (const id of new Set([...current.values()].toSorted((a, b) => a - b))) await checkCategory(em, id)
  return current
}

/** What an idea was, as far as it can be that today: a time of publication that has passed is no plan any more. */
export function toRestorableFields(fields: IdeaFields, living: CurrentCategories, now: Date): IdeaFields {
  const { categoryId, publishAt } = fields
  const possible = { ...fields, categoryId: categoryId && (living.get(categoryId) ?? categoryId) }
  const isMissed = publishAt !== null && new Date(publishAt) <= now
  return isMissed ? { ...possible, state: 'draft', publishAt: null } : possible
}
