import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { recipeOfCategory } from '#features/covers/server/recipe.ts'
import { sanitiseHtml } from '#platform/server/safe-text/sanitise-html.ts'
import { groupsOfCategory, isEdited, type CategoryStand, type StoredCategory } from './category-stand.ts'
import { stillShows } from './edition-covers.ts'
import type { PlannedCategory } from './edition-plan.ts'
import { follow } from './keep-edits.ts'
import { recognise } from './recognise.ts'
import { addCategory, changeCategory, readCategories } from './seeded-categories.service.ts'
import { readSeededCategories, writeSeededCategories, type Seeded } from './seeded.service.ts'

/** The categories as an edition has left them. */
export interface BroughtCategories {
  added: number
  changed: number
  /** Every category there is, by its id. */
  all: ReadonlyMap<number, StoredCategory>
  /** Where ideas of the edition's categories belong now, by key; nowhere where editors have closed one. */
  places: ReadonlyMap<string, number>
  /** Open ones that the edition no longer has: whether editors have made them theirs. */
  gone: { category: StoredCategory; isEdited: boolean }[]
}

type SeededCategory = Seeded<CategoryStand>
type Stored = Map<number, StoredCategory>

/** Adds and changes categories as an edition has them. Those that it no longer has stay until their ideas have left. */
export async function bringCategories(
  em: SqlEntityManager,
  planned: PlannedCategory[],
  now: Date,
): Promise<BroughtCategories> {
  const before = await readSeededCategories(em)
  const all = await readCategories(em)
  const { recognised, gone } = recognise(before, planned)
  const isFeatureOurs = isFeaturedAsWritten(before, all)
  const brought: SeededCategory[] = []
  let [added, changed] = [0, 0]
  for (const plan of planned) {
    const { key, text } = plan
    const known = recognised.get(plan) ?? editorsOwn(key, [...before, ...brought], all)
    const current = all.get(known?.id ?? 0)
    const wanted = wantedStand(plan, known?.wrote.cover, isFeatureOurs)
    if (!known) {
      const category = await addCategory(em, { ...wanted, slug: freeSlug(key, all) }, now)
      all.set(category.id, category)
      brought.push({ key, text, id: category.id, wrote: wanted })
      added++
    } else if (current) {
      const { after, wrote } = follow(groupsOfCategory(isFeatureOurs), {
        current,
        wrote: known.wrote,
        wanted,
      })
      if (await changeCategory(em, { before: current, after, now })) changed++
      all.set(current.id, { ...current, ...after })
      brought.push({ key, text, id: current.id, wrote })
    } else {
      brought.push({ ...known, key, text })
    }
  }
  await writeSeededCategories(em, { before, after: [...brought, ...gone] })
  return { added, changed, all, places: placesOf(brought, all), gone: stillOpen(gone, all) }
}

/** No editor has featured any other categories, or in another order. */
function isFeaturedAsWritten(seeded: SeededCategory[], all: Stored): boolean {
  const wrote = new Map(seeded.map((one) => [one.id, one.wrote.featuredPosition]))
  return [...all.values()].every(
    ({ id, featuredPosition }) => featuredPosition === (wrote.has(id) ? wrote.get(id) : null),
  )
}

/** What an editor has made under this address is not made a second time. */
function editorsOwn(key: string, seeded: SeededCategory[], all: Stored): SeededCategory | undefined {
  const own = all.values().find(({ slug }) => slug === key)
  if (!own || seeded.some(({ id }) => id === own.id)) return undefined
  return { key, text: '', id: own.id, wrote: {} }
}

function wantedStand(
  { key, fields, subject, position, themePosition, featuredPosition }: PlannedCategory,
  cover: CoverRecipe | undefined,
  isFeatureOurs: boolean,
): CategoryStand {
  return {
    ...fields,
    content: sanitiseHtml(fields.content),
    imageUrl: '',
    cover: stillShows(cover, subject) ?? recipeOfCategory(key, subject),
    position,
    themePosition,
    featuredPosition: isFeatureOurs ? featuredPosition : null,
    isArchived: false,
    mergedIntoId: null,
  }
}

function freeSlug(key: string, all: Stored): string {
  const taken = new Set(all.values().map(({ slug }) => slug))
  let slug = key
  for (let turn = 2; taken.has(slug); turn++) slug = `${key}-${turn}`
  return slug
}

function placesOf(brought: SeededCategory[], all: Stored): Map<string, number> {
  const places = brought.flatMap(({ key, id }) => {
    const category = all.get(id ?? 0)
    const place = all.get(category?.mergedIntoId ?? category?.id ?? 0)
    return place && !place.isArchived ? [[key, place.id] as const] : []
  })
  return new Map(places)
}

function stillOpen(gone: SeededCategory[], all: Stored) {
  return gone.flatMap(({ id, wrote }) => {
    const category = all.get(id ?? 0)
    return category && !category.isArchived
      ? { category, isEdited: isEdited({ current: category, wrote }) }
      : []
  })
}
