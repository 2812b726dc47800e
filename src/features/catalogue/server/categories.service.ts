import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { getPictureAddress } from '#features/covers/server/picture-address.ts'
import { columnsOf } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import { sanitiseHtml } from '#platform/server/safe-text/sanitise-html.ts'
import type { CategoryContent, CategoryName, CategoryView } from '../contract.ts'
import { categoryNotFound } from '../messages.ts'
import { Category } from './entities.ts'
import type { CategoryTally } from './tallies.entities.ts'

/** Categories that are not archived, with the number of their published ideas. */
const activeCategories = (em: SqlEntityManager) =>
  categoriesWithCounts(em).where('category.archived_at', 'is', null)

/**
 * Returns a query of all categories, archived ones too, with the number of their published ideas, without their long
 * text.
 */
export function categoriesWithCounts(em: SqlEntityManager) {
  return em
    .getKysely<InferKyselyDB<typeof Category | typeof CategoryTally>>()
    .selectFrom('category')
    .leftJoin('category_tally as tally', 'tally.category_id', 'category.id')
    .select(columnsOf(Category, 'category', ['content']))
    .select((row) => row.fn.coalesce('tally.published', row.lit(0)).as('ideaCount'))
}

export type CategoryRow = Awaited<ReturnType<ReturnType<typeof categoriesWithCounts>['execute']>>[number]

/** Converts a row to the fields that visitors may see. */
export function toCategoryView(row: CategoryRow): CategoryView {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: getPictureAddress(row),
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    targetKeyword: row.targetKeyword,
    featured: row.featuredPosition !== null,
    ideaCount: row.ideaCount,
  }
}

/** Lists the categories that are not archived, in the editors' order, with the number of their published ideas. */
export async function listCategories(em: SqlEntityManager): Promise<CategoryView[]> {
  const rows = await activeCategories(em).orderBy('category.position').orderBy('category.id').execute()
  return rows.map(toCategoryView)
}

/** Lists the id, name and slug of the categories that are not archived, in the editors' order. */
export async function listCategoryNames(em: SqlEntityManager): Promise<CategoryName[]> {
  return categoryTable(em)
    .select(['id', 'name', 'slug'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Lists the categories that editors have featured, in their order. */
export async function listFeaturedCategories(em: SqlEntityManager): Promise<CategoryView[]> {
  const rows = await activeCategories(em)
    .where('category.featured_position', 'is not', null)
    .orderBy('category.featured_position')
    .execute()
  return rows.map(toCategoryView)
}

/** Lists the categories that are themes of the home page, in order. */
export async function listThemes(em: SqlEntityManager): Promise<CategoryView[]> {
  const rows = await activeCategories(em)
    .where('category.theme_position', 'is not', null)
    .orderBy('category.theme_position')
    .execute()
  return rows.map(toCategoryView)
}

/**
 * Returns the category with this slug. The slug of a merged category returns the category that took its ideas, with
 * that category's own slug.
 * @throws 404
 */
export async function getCategory(em: SqlEntityManager, slug: string): Promise<CategoryView> {
  const row = isSlug(slug) && (await activeCategoryAt(em, slug).executeTakeFirst())
  if (!row) throw notFound(categoryNotFound)
  return toCategoryView(row)
}

/**
 * Returns the long text of a category as sanitised HTML, `''` if it has none.
 * @throws 404
 */
export async function getCategoryContent(em: SqlEntityManager, slug: string): Promise<CategoryContent> {
  const category =
    isSlug(slug) &&
    (await categoryTable(em)
      .select('content')
      .where('slug', '=', slug)
      .where('archived_at', 'is', null)
      .executeTakeFirst())
  if (!category) throw notFound(categoryNotFound)
  return { content: sanitiseHtml(category.content) }
}

const categoryTable = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof Category>>().selectFrom('category')

const activeCategoryAt = (em: SqlEntityManager, slug: string) =>
  activeCategories(em).where((row) =>
    row.or([
      row('category.slug', '=', slug),
      row(
        'category.id',
        '=',
        row.selectFrom('category as merged').select('merged.merged_into_id').where('merged.slug', '=', slug),
      ),
    ]),
  )

/** A slug of the wrong form is treated as not found. */
const isSlug = (text: string) => /^[a-z0-9-]{1,120}$/.test(text)
