import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Category } from '#features/categories/server/category.entity.ts'
import type { CoverScene } from '#features/covers/contract.ts'

/** As much of a category as an import needs. */
export interface ImportedCategory {
  id: number
  icon: string
  scene: CoverScene
}

/** The categories that ideas can be put into, by slug. */
export async function categoriesBySlug(em: SqlEntityManager): Promise<Map<string, ImportedCategory>> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select(['id', 'slug', 'cover_icon as icon', 'cover_scene as scene'])
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map(({ slug, ...category }) => [slug, category]))
}
