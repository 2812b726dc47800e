import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/catalogue/server/entities.ts'
import { loadSlugOf } from '#features/catalogue/server/slug.ts'
import { recipeOfCategory } from '#features/covers/server/recipe.ts'
import { subjectFromWords } from '#features/covers/server/words.ts'
import { categoryFields } from '#features/editing/contract.ts'
import { holdCategorySlugs } from '../categories/category-editing.service.ts'
import { type RawRow, categoryKey, type ImportedCategory } from './import-plan.ts'

const wanderer = { icon: 'compass', scene: 'mountains' } as const
const longestSlug = 90
/** More are a column that was taken for another. */
const mostNewCategories = 500

/** What rows name as their category and is none, each once and as it is written first; no name that none could have. */
export function missingCategories(
  rows: readonly RawRow[],
  known: ReadonlyMap<string, ImportedCategory>,
): string[] {
  const missing = new Map<string, string>()
  for (const { category } of rows) {
    if (typeof category !== 'string' || !nameOf(category)) continue
    const key = categoryKey(category)
    if (!known.has(key) && !missing.has(key)) missing.set(key, category.trim())
  }
  return [...missing.values()].slice(0, mostNewCategories)
}

/** Makes them, with a cover from their words. One that is called like another, archived one is left out. */
export async function makeCategories(em: SqlEntityManager, written: string[]): Promise<void> {
  const slugOf = await loadSlugOf()
  await holdCategorySlugs(em)
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
    const name = nameOf(cell)
    if (!name || names.has(categoryKey(name))) continue
    const slug = freeAmong(slugs, isSlug(cell) ? cell : slugOf(name, longestSlug) || 'more')
    const cover = recipeOfCategory(slug, subjectFromWords(name) ?? { title: name, ...wanderer })
    const { scene, icon, palette, seed } = cover
    const drawn = { coverScene: scene, coverIcon: icon, coverPalette: palette, coverSeed: seed }
    em.create(Category, { slug, name, position: ++position, ...drawn })
    slugs.add(slug)
    names.add(categoryKey(name))
  }
  await em.flush()
}

/** As it is shown: what is written as an address becomes words again. Nothing where no category can be called so. */
function nameOf(cell: string): string | undefined {
  const words = isSlug(cell.trim()) ? sentenceOf(cell.trim()) : cell.trim()
  const parsed = categoryFields.shape.name.safeParse(words)
  return parsed.success ? parsed.data : undefined
}

const isSlug = (cell: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)+$/.test(cell) && cell.length <= longestSlug

function sentenceOf(slug: string): string {
  const words = slug.replace(/-bucket-list-ideas$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function freeAmong(taken: ReadonlySet<string>, base: string): string {
  let slug = base
  for (let turn = 2; taken.has(slug); turn++) slug = `${base}-${turn}`
  return slug
}
