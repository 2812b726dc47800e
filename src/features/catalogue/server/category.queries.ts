import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { pictureOf } from '#features/covers/server/picture.ts'
import { columnsOf } from '#platform/database/columns.ts'
import type { CategoryView } from '../category-contract.ts'
import { Category } from './category.entity.ts'
import type { CategoryTally } from './category-tally.entity.ts'

/** The categories that the public sees, with the number of their published ideas. */
export const livingCategories = (em: SqlEntityManager) =>
  countedCategories(em).where('category.archived_at', 'is', null)

/** Every category there ever was, without its long text. */
export function countedCategories(em: SqlEntityManager) {
  return em
    .getKysely<InferKyselyDB<typeof Category | typeof CategoryTally>>()
    .selectFrom('category')
    .leftJoin('category_tally as tally', 'tally.category_id', 'category.id')
    .select(columnsOf(Category, 'category', ['content']))
    .select((row) => row.fn.coalesce('tally.published', row.lit(0)).as('ideaCount'))
}

export type CategoryRow = Awaited<ReturnType<ReturnType<typeof countedCategories>['execute']>>[number]

export function toCategoryView(row: CategoryRow): CategoryView {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: pictureOf(row),
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    targetKeyword: row.targetKeyword,
    featured: row.featuredPosition !== null,
    ideaCount: row.ideaCount,
  }
}
