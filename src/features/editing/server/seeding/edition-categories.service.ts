import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { Category } from '#features/catalogue/server/entities.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { createCategoryRecipe } from '#features/covers/server/recipe.ts'
import { sanitiseHtml } from '#platform/server/safe-text/sanitise-html.ts'
import {
  getCategoryGroups,
  differsFromSeed,
  type CategoryState,
  type StoredCategory,
  toCategoryColumns,
  categoryStateFields,
  toStoredCategory,
  mergeEdition,
} from './edition-merge.ts'
import { type PlannedCategory, matchKnown, keepIfSameSubject } from './edition-plan.ts'
import { readSeededCategories, writeSeededCategories, type Seeded } from './seeded.service.ts'

/** Categories after an edition has been applied. */
export interface AppliedCategories {
  added: number
  changed: number
  /** Every category, by id. */
  all: ReadonlyMap<number, StoredCategory>
  /**
   * Category ids by the keys of the edition, with merges resolved. Categories that editors have archived are missing.
   */
  places: ReadonlyMap<string, number>
  /**
   * Categories that the edition no longer has and that are not archived, each with whether an editor has changed it.
   */
  gone: { category: StoredCategory; isEdited: boolean }[]
}

type SeededCategory = Seeded<CategoryState>
type Stored = Map<number, StoredCategory>

/**
 * Adds and updates the categories of an edition (a release of the catalogue that ships with the software) in the
 * database, inside the caller's transaction; fields that editors have changed stay. Returns the numbers of `added` and
 * `changed` ones, all categories, and those that the edition no longer has (`gone`, with whether an editor has changed
 * them): once their ideas have left, the caller archives the unchanged ones (`archiveRemovedCategories`).
 */
export async function applyEditionCategories(
  em: SqlEntityManager,
  planned: PlannedCategory[],
  now: Date,
): Promise<AppliedCategories> {
  const before = await readSeededCategories(em)
  const all = await readCategories(em)
  const { recognised, gone } = matchKnown(before, planned)
  const isFeatureOurs = isFeaturedUnchanged(before, all)
  const applied: SeededCategory[] = []
  let [added, changed] = [0, 0]
  for (const plan of planned) {
    const { key, text } = plan
    const known = recognised.get(plan) ?? findEditorCategory(key, [...before, ...applied], all)
    const current = all.get(known?.id ?? 0)
    const wanted = createWantedState(plan, known?.wrote.cover, isFeatureOurs)
    if (!known) {
      const category = await addCategory(em, { ...wanted, slug: findFreeSlug(key, all) }, now)
      all.set(category.id, category)
      applied.push({ key, text, id: category.id, wrote: wanted })
      added++
    } else if (current) {
      const { after, wrote } = mergeEdition(getCategoryGroups(isFeatureOurs), {
        current,
        wrote: known.wrote,
        wanted,
      })
      if (await changeCategory(em, { before: current, after, now })) changed++
      all.set(current.id, { ...current, ...after })
      applied.push({ key, text, id: current.id, wrote })
    } else {
      applied.push({ ...known, key, text })
    }
  }
  await writeSeededCategories(em, { before, after: [...applied, ...gone] })
  return {
    added,
    changed,
    all,
    places: resolveCategoryIds(applied, all),
    gone: findOpenCategories(gone, all),
  }
}

/** Returns whether no editor has changed the featured categories or their order. */
function isFeaturedUnchanged(seeded: SeededCategory[], all: Stored): boolean {
  const wrote = new Map(seeded.map((one) => [one.id, one.wrote.featuredPosition]))
  return [...all.values()].every(
    ({ id, featuredPosition }) => featuredPosition === (wrote.has(id) ? wrote.get(id) : null),
  )
}

/** Finds a category that an editor created with this slug, so that the edition does not create a second one. */
function findEditorCategory(key: string, seeded: SeededCategory[], all: Stored): SeededCategory | undefined {
  const own = all.values().find(({ slug }) => slug === key)
  if (!own || seeded.some(({ id }) => id === own.id)) return undefined
  return { key, text: '', id: own.id, wrote: {} }
}

function createWantedState(
  { key, fields, subject, position, themePosition, featuredPosition }: PlannedCategory,
  cover: CoverRecipe | undefined,
  isFeatureOurs: boolean,
): CategoryState {
  return {
    ...fields,
    content: sanitiseHtml(fields.content),
    imageUrl: '',
    cover: keepIfSameSubject(cover, subject) ?? createCategoryRecipe(key, subject),
    position,
    themePosition,
    featuredPosition: isFeatureOurs ? featuredPosition : null,
    isArchived: false,
    mergedIntoId: null,
  }
}

function findFreeSlug(key: string, all: Stored): string {
  const taken = new Set(all.values().map(({ slug }) => slug))
  let slug = key
  for (let turn = 2; taken.has(slug); turn++) slug = `${key}-${turn}`
  return slug
}

function resolveCategoryIds(brought: SeededCategory[], all: Stored): Map<string, number> {
  const places = brought.flatMap(({ key, id }) => {
    const category = all.get(id ?? 0)
    const place = all.get(category?.mergedIntoId ?? category?.id ?? 0)
    return place && !place.isArchived ? [[key, place.id] as const] : []
  })
  return new Map(places)
}

function findOpenCategories(gone: SeededCategory[], all: Stored) {
  return gone.flatMap(({ id, wrote }) => {
    const category = all.get(id ?? 0)
    return category && !category.isArchived
      ? { category, isEdited: differsFromSeed({ current: category, wrote }) }
      : []
  })
}

/** Reads every category, by id. */
async function readCategories(em: SqlEntityManager): Promise<Map<number, StoredCategory>> {
  // Later statements bypass the identity map, so its entities would become stale.
  const categories = await em.find(Category, {}, { disableIdentityMap: true })
  return new Map(categories.map((category) => [category.id, toStoredCategory(category)]))
}

async function addCategory(
  em: SqlEntityManager,
  category: CategoryState & { slug: string },
  now: Date,
): Promise<StoredCategory> {
  const id = await em.insert(Category, { slug: category.slug, ...toCategoryColumns(category, now) })
  return { id, version: 1, ...category }
}

/** Writes the differences between two states of a category. @returns whether editors can see a change. */
async function changeCategory(
  em: SqlEntityManager,
  { before, after, now }: { before: StoredCategory; after: CategoryState; now: Date },
): Promise<boolean> {
  const { id } = before
  const fields = categoryStateFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (fields.length === 0) return false
  const pick = (stand: CategoryState) => Object.fromEntries(fields.map((field) => [field, stand[field]]))
  // Editors cannot edit the position, so changing it must not cause a version conflict.
  if (fields.every((field) => field === 'position')) {
    await em.nativeUpdate(Category, { id }, { position: after.position })
    return false
  }
  const columns = toCategoryColumns(after, now)
  await em.nativeUpdate(Category, { id }, { ...columns, version: before.version + 1, updatedAt: now })
  await logAction(em, null, {
    action: 'category.edition',
    subjectId: id,
    subject: after.name,
    details: { before: pick(before), after: pick(after) },
  })
  return true
}

/**
 * Archives the given categories, which an edition of the bundled catalogue no longer has and which are empty, and
 * removes them from the home page. Updates the seed's records too: the archived state would otherwise look like an
 * editor's change to the next edition.
 */
export async function archiveRemovedCategories(
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
