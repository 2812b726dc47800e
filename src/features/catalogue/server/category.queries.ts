import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { pictureOf } from '#features/covers/server/picture.service.ts'
import type { CategoryView } from '../category-contract.ts'
import type { EditorCategory } from '#features/editing/categories-contract.ts'
import type { Category } from './category.entity.ts'

/** The categories that the public sees, with the number of their published ideas. */
export const livingCategories = (em: SqlEntityManager) =>
  countedCategories(em).where('category.archived_at', 'is', null)

/** Every category but those that have gone up in another, with what only editors may know. */
export const editorCategories = (em: SqlEntityManager) =>
  countedCategories(em)
    .where('category.merged_into_id', 'is', null)
    .select([
      'category.theme_position',
      'category.archived_at',
      'category.version',
      sql<number>`(select count(*)::int from idea where category_id = category.id)`.as('all_ideas'),
    ])

function countedCategories(em: SqlEntityManager) {
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

type EditorRow = Awaited<ReturnType<ReturnType<typeof editorCategories>['execute']>>[number]

export function toEditorCategory(row: EditorRow): EditorCategory {
  return {
    ...toCategoryView(row),
    ownImageUrl: row.image_url ?? '',
    allIdeas: row.all_ideas,
    isTheme: row.theme_position !== null,
    archived: row.archived_at !== null,
    version: row.version,
    cover: {
      scene: row.cover_scene,
      icon: row.cover_icon,
      palette: row.cover_palette,
      seed: row.cover_seed,
    },
  }
}
