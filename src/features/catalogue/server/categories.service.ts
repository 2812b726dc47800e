import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { getPictureAddress } from '#features/covers/server/picture-address.ts'
import { columnsOf } from '#platform/database/sql.ts'
import { notFound } from '#platform/server/errors.ts'
import { sanitiseHtml } from '#platform/server/safe-text/sanitise-html.ts'
import type { CategoryContent, CategoryName, CategoryView } from '../contract.ts'
import { maxRelatedCategories } from '../limits.ts'
import { categoryNotFound } from '../messages.ts'
import { Category } from './entities.ts'
import type { CategoryTally } from './tallies.entities.ts'

/** Categories that are not archived, with the number of their published ideas. */
const activeCategories = (em: SqlEntityManager) =>
  categoriesWithCounts(em).where('category.archived_at', 'is', null)

/**
 * Returns an unexecuted Kysely query of all categories, archived ones too, with the number of their published ideas
 * (`ideaCount`), without their long text (`content`).
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

/**
 * Converts a row of `categoriesWithCounts` to the fields that visitors may see, with the URL of its picture (the
 * editor's or the cover) and whether it is featured.
 */
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

/** Lists the categories that editors have featured, in the order that they chose. Archived ones are left out. */
export async function listFeaturedCategories(em: SqlEntityManager): Promise<CategoryView[]> {
  const rows = await activeCategories(em)
    .where('category.featured_position', 'is not', null)
    .orderBy('category.featured_position')
    .execute()
  return rows.map(toCategoryView)
}

/**
 * Lists the categories that the home page shows as themes, in the order of their theme position. Archived ones are left
 * out.
 */
export async function listThemes(em: SqlEntityManager): Promise<CategoryView[]> {
  const rows = await activeCategories(em)
    .where('category.theme_position', 'is not', null)
    .orderBy('category.theme_position')
    .execute()
  return rows.map(toCategoryView)
}

/**
 * Returns the category with this slug as visitors see it. The slug of a merged category returns the category that took
 * its ideas, with that category's own slug.
 * @throws 404 if it is unknown or archived.
 */
export async function getCategory(em: SqlEntityManager, slug: string): Promise<CategoryView> {
  const row = isSlug(slug) && (await activeCategoryAt(em, slug).executeTakeFirst())
  if (!row) throw notFound(categoryNotFound)
  return toCategoryView(row)
}

/**
 * Returns the long text of a category as sanitised HTML, as `{ content }`, `''` if it has none. Slugs of merged
 * categories are not followed.
 * @throws 404 if the category is unknown or archived.
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

/** Ideas of a category, and other ideas of one of its kinds, whose kinds are counted. */
const maxIdeasCounted = 300
/** Kinds of a category by which others are found. */
const maxKindsCompared = 8

/**
 * Lists up to six other categories whose ideas share the most kinds (such as `hike`) with those of a category, best
 * first: id, name and slug. Rare kinds count for more than common ones; the score is divided by the category's size,
 * so that large ones do not always win.
 * @throws 404 if the category is unknown or archived.
 */
export async function listRelatedCategories(em: SqlEntityManager, slug: string): Promise<CategoryName[]> {
  const { id } = await getCategory(em, slug)
  const { rows } = await sql<CategoryName>`
    with own as (
      select kind.name as kind, count(*) as ideas
      from (
        select facts from idea where state = 'published' and category_id = ${id} limit ${maxIdeasCounted}
      ) counted, unnest(counted.facts) as kind(name)
      where kind.name like 'kind:%'
      group by kind.name
      order by ideas desc, kind.name
      limit ${maxKindsCompared}
    ), shared as (
      select other.category_id, sum(own.ideas / (1 + ln(greatest(1, coalesce(kind_tally.ideas, 1))))) as score
      from own
      left join kind_tally on 'kind:' || kind_tally.kind = own.kind
      cross join lateral (
        select category_id from idea
        where state = 'published' and facts @> array[own.kind] and category_id <> ${id}
        limit ${maxIdeasCounted}
      ) other
      group by other.category_id
    )
    select category.id, category.name, category.slug
    from shared
    join category on category.id = shared.category_id and category.archived_at is null
    join category_tally tally on tally.category_id = category.id and tally.published > 0
    order by shared.score / sqrt(tally.published) desc, category.id
    limit ${maxRelatedCategories}`.execute(em.getKysely())
  return rows
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
