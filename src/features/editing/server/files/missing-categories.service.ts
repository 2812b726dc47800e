import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/catalogue/server/entities.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import { createCategoryRecipe } from '#features/covers/server/recipe.ts'
import { findTitleSubject } from '#features/covers/server/title-subjects.ts'
import { categoryFields } from '#features/editing/contract.ts'
import { lockCategorySlugs } from '../categories/category-editing.service.ts'
import { categoryKey, type ImportedCategory } from './import-plan.ts'
import { type RawRow } from './idea-rows.ts'

const defaultCoverSubject = { icon: 'compass', scene: 'mountains' } as const
const maxSlugLength = 90
/** A file with more new categories probably has another column under this name. */
const maxNewCategories = 500

/**
 * Returns the names of categories in the rows that do not exist, each once and as first written, at most 500. Names
 * that are not valid are left out.
 * @param known existing categories by `categoryKey`.
 */
export function findMissingCategories(
  rows: readonly RawRow[],
  known: ReadonlyMap<string, ImportedCategory>,
): string[] {
  const missing = new Map<string, string>()
  for (const { category } of rows) {
    if (typeof category !== 'string' || !toCategoryName(category)) continue
    const key = categoryKey(category)
    if (!known.has(key) && !missing.has(key)) missing.set(key, category.trim())
  }
  return [...missing.values()].slice(0, maxNewCategories)
}

/**
 * Creates categories with these names in last position, each with a cover derived from its name and a free slug: the
 * slug as written, or one derived from the name. Skips invalid names, and names that a category already has, even an
 * archived one. Must be called inside a transaction, which holds the lock on slugs until it ends.
 * @param written names, or slugs (converted to names), as written in the file.
 */
export async function createCategories(em: SqlEntityManager, written: string[]): Promise<void> {
  const slugOf = await loadSlugify()
  await lockCategorySlugs(em)
  const rows = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select(['slug', 'name', 'merged_into_id', 'position'])
    .execute()
  const slugs = new Set(rows.map(({ slug }) => slug))
  const names = new Set(
    rows.filter((row) => row.merged_into_id === null).map(({ name }) => categoryKey(name)),
  )
  let position = Math.max(0, ...rows.map((row) => row.position))
  for (const cell of written) {
    const name = toCategoryName(cell)
    if (!name || names.has(categoryKey(name))) continue
    const slug = findFreeSlug(slugs, isSlug(cell) ? cell : slugOf(name, maxSlugLength) || 'more')
    const cover = createCategoryRecipe(
      slug,
      findTitleSubject(name) ?? { title: name, ...defaultCoverSubject },
    )
    const { scene, icon, palette, seed } = cover
    const coverColumns = { coverScene: scene, coverIcon: icon, coverPalette: palette, coverSeed: seed }
    em.create(Category, { slug, name, position: ++position, ...coverColumns })
    slugs.add(slug)
    names.add(categoryKey(name))
  }
  await em.flush()
}

/** Returns the display name for a cell, converting a slug to words; undefined if it is no valid category name. */
function toCategoryName(cell: string): string | undefined {
  const words = isSlug(cell.trim()) ? slugToWords(cell.trim()) : cell.trim()
  const parsed = categoryFields.shape.name.safeParse(words)
  return parsed.success ? parsed.data : undefined
}

const isSlug = (cell: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)+$/.test(cell) && cell.length <= maxSlugLength

function slugToWords(slug: string): string {
  const words = slug.replace(/-bucket-list-ideas$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function findFreeSlug(taken: ReadonlySet<string>, base: string): string {
  let slug = base
  for (let turn = 2; taken.has(slug); turn++) slug = `${base}-${turn}`
  return slug
}
