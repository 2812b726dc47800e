import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { Category } from '#features/catalogue/server/category.entity.ts'
import {
  columnsOfStand,
  standFields,
  toStored,
  type CategoryStand,
  type StoredCategory,
} from './category-stand.ts'
import { readSeededCategories, writeSeededCategories } from './seeded.service.ts'

/** Every category there is, by its id. */
export async function readCategories(em: SqlEntityManager): Promise<Map<number, StoredCategory>> {
  // What is read here is changed by statements, of which entities would not know.
  const categories = await em.find(Category, {}, { disableIdentityMap: true })
  return new Map(categories.map((category) => [category.id, toStored(category)]))
}

export async function addCategory(
  em: SqlEntityManager,
  category: CategoryStand & { slug: string },
  now: Date,
): Promise<StoredCategory> {
  const id = await em.insert(Category, { slug: category.slug, ...columnsOfStand(category, now) })
  return { id, version: 1, ...category }
}

/** Saves what an edition changes of a category; whether that is anything. */
export async function changeCategory(
  em: SqlEntityManager,
  { before, after, now }: { before: StoredCategory; after: CategoryStand; now: Date },
): Promise<boolean> {
  const { id } = before
  const fields = standFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (fields.length === 0) return false
  const pick = (stand: CategoryStand) => Object.fromEntries(fields.map((field) => [field, stand[field]]))
  // Where it stands among the others is in no editor's form: nobody is asked to look at their changes again.
  if (fields.every((field) => field === 'position')) {
    await em.nativeUpdate(Category, { id }, { position: after.position })
    return false
  }
  const columns = columnsOfStand(after, now)
  await em.nativeUpdate(Category, { id }, { ...columns, version: before.version + 1, updatedAt: now })
  await logAction(em, null, {
    action: 'category.edition',
    subjectId: id,
    subject: after.name,
    details: { before: pick(before), after: pick(after) },
  })
  return true
}

/** Archives categories that an edition no longer has. */
export async function closeCategories(
  em: SqlEntityManager,
  categories: readonly StoredCategory[],
  now: Date,
): Promise<void> {
  if (categories.length === 0) return
  const closed = { isArchived: true, themePosition: null, featuredPosition: null }
  for (const before of categories) await changeCategory(em, { before, after: { ...before, ...closed }, now })
  const ids = new Set<number | null>(categories.map(({ id }) => id))
  const seeded = await readSeededCategories(em)
  const after = seeded.map((one) => (ids.has(one.id) ? { ...one, wrote: { ...one.wrote, ...closed } } : one))
  await writeSeededCategories(em, { before: seeded, after })
}
