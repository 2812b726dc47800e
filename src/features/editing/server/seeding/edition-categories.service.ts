import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { Category } from '#features/catalogue/server/entities.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import {
  createCategoryRecipe,
  createIdeaRecipe,
  createCategoryRecipes,
  type CoverSubject,
} from '#features/covers/server/recipe.ts'
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
import type { PlannedCategory, Matchable } from './edition-plan.ts'
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
 * Adds and updates the categories of an edition of the bundled catalogue; what editors have changed stays. Returns all
 * categories, and those that the edition no longer has: they are archived later, once their ideas have left.
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

/** Whether no editor has changed the featured categories or their order. */
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

/** Returns the cover if it shows this subject. */
const keepIfSameSubject = (cover: CoverRecipe | undefined, { icon, scene }: CoverSubject) =>
  cover?.icon === icon && cover.scene === scene ? cover : undefined

/**
 * Returns the ideas of a category, each with a cover. An existing cover is kept, whatever its new neighbours, as long
 * as the subject is unchanged; the others get a new one.
 */
export function assignCovers<I extends { subject: CoverSubject; cover: CoverRecipe | undefined }>(
  category: string,
  ideas: readonly I[],
): (I & { cover: CoverRecipe })[] {
  const subjects = ideas.map(({ subject }) => subject)
  const recipes = ideas.some(({ cover }) => cover) ? [] : createCategoryRecipes(category, subjects)
  const covered: (I & { cover: CoverRecipe })[] = []
  for (const [rank, idea] of ideas.entries()) {
    const neighbours = covered.map(({ cover }) => cover.palette)
    const cover =
      keepIfSameSubject(idea.cover, idea.subject) ??
      recipes[rank] ??
      createIdeaRecipe(idea.subject, neighbours)
    covered.push({ ...idea, cover })
  }
  return covered
}

/**
 * Minimum share of common words for two texts to count as the same idea. No two ideas of the catalogue exceed 0.36; a
 * false match costs members more than a missed one.
 */
const minSimilarity = 0.5
/** Minimum number of common words, because similarity says little about short texts. */
const minSharedWords = 5

/**
 * Matches the items of an edition of the bundled catalogue with the known ones, by key or else by similar text.
 * @returns `recognised`, a map from the item to the known one, and `gone`, the known ones without a match.
 */
export function matchKnown<K extends Matchable, E extends Matchable>(known: K[], edition: E[]) {
  const unmatched = new Map(known.map((one) => [one.key, one]))
  const recognised = new Map<E, K>()
  const match = (one: E, other: K) => {
    recognised.set(one, other)
    unmatched.delete(other.key)
  }
  for (const one of edition) {
    const same = unmatched.get(one.key)
    if (same) match(one, same)
  }
  const unknown = edition.filter((one) => !recognised.has(one))
  for (const { one, other } of findSimilarPairs(unknown, [...unmatched.values()])) {
    if (!recognised.has(one) && unmatched.has(other.key)) match(one, other)
  }
  return { recognised, gone: [...unmatched.values()] }
}

/** Returns the pairs of similar texts, most similar first. */
function findSimilarPairs<K extends Matchable, E extends Matchable>(some: E[], others: K[]) {
  const isUniqueBody = createUniqueBodyCheck(some, others)
  const read = others.map((other) => ({ other, body: bodyOf(other), words: wordsOf(other.text) }))
  const pairs = some.flatMap((one) => {
    const [body, words] = [bodyOf(one), wordsOf(one.text)]
    return read.flatMap(({ other, body: otherBody, words: otherWords }) => {
      const likeness = body === otherBody && isUniqueBody(body) ? 1 : getSimilarity(words, otherWords)
      return likeness < minSimilarity ? [] : { one, other, likeness }
    })
  })
  return pairs.toSorted((a, b) => b.likeness - a.likeness)
}

/** Returns a predicate for bodies that occur exactly once on both sides, and therefore identify their item. */
function createUniqueBodyCheck(some: Matchable[], others: Matchable[]) {
  const [here, there] = [some, others].map((list) => Map.groupBy(list, bodyOf))
  return (body: string) => body !== '' && here?.get(body)?.length === 1 && there?.get(body)?.length === 1
}

/** Text without its title. */
const bodyOf = ({ text }: Matchable) => text.slice(text.indexOf('\n') + 1).trim()

/** Words of at least four letters; shorter ones say little about the subject. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))

function getSimilarity(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = some.intersection(others).size
  return shared < minSharedWords ? 0 : (2 * shared) / (some.size + others.size)
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

/** Archives categories that an edition of the bundled catalogue no longer has, and records that the seed did so. */
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
