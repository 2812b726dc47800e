import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { pictureOf } from '#features/covers/server/picture.service.ts'
import type { CategoryView } from '../category-contract.ts'
import type { Category } from './category.entity.ts'

/** The categories that the public sees, with the number of their published ideas. */
export const livingCategories = (em: SqlEntityManager) =>
  countedCategories(em).where('category.archived_at', 'is', null)

/** Every category there ever was. */
export function countedCategories(em: SqlEntityManager) {
  return em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select([
      'category.id',
      'category.slug',
      'category.name',
      'category.description',
      'category.image_url',
      'category.meta_title',
      'category.meta_description',
      'category.target_keyword',
      'category.featured_position',
      'category.cover_scene',
      'category.cover_icon',
      'category.cover_palette',
      'category.cover_seed',
      sql<number>`(select count(*)::int from idea where category_id = category.id and state = 'published')`.as(
        'idea_count',
      ),
    ])
}

type CategoryRow = Awaited<ReturnType<ReturnType<typeof countedCategories>['execute']>>[number]

export function toCategoryView(row: CategoryRow): CategoryView {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: pictureOf(row),
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    targetKeyword: row.target_keyword,
    featured: row.featured_position !== null,
    ideaCount: row.idea_count,
  }
}
