import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import type { CoverScene } from '#features/covers/contract.ts'
import { sql } from 'kysely'
import { isId } from '#platform/contract.ts'

/** As much of a category as an import needs. */
export interface ImportedCategory {
  id: number
  icon: string
  scene: CoverScene
}

/**
 * The categories that rows of a file name and ideas can be put into, by slug and by name. Nobody archives or merges them until
 * the transaction ends. Locked in the order of their ids, so that two who need the same ones never wait for each other.
 */
export async function namedCategories(
  em: SqlEntityManager,
  named: readonly { category?: unknown; categoryId?: unknown }[],
): Promise<Map<string, ImportedCategory>> {
  const names = [
    ...new Set(
      named
        .map(({ category }) => category)
        .filter(isNamed)
        .map(categoryKey),
    ),
  ]
  const ids = new Set(named.map(({ categoryId }) => Number(categoryId)).filter(isId))
  const rows = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select(['id', 'slug', 'name', 'cover_icon as icon', 'cover_scene as scene'])
    .where('archived_at', 'is', null)
    .where((row) =>
      row.or([
        row('slug', '=', row.fn.any(row.val(names))),
        row(sql`lower(name)`, '=', row.fn.any(row.val(names))),
        row('id', '=', row.fn.any(row.val([...ids]))),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute()
  // A slug is one category's alone, so it goes before a name.
  return new Map([
    ...rows.map(({ slug: _, name, ...category }) => [categoryKey(name), category] as const),
    ...rows.map(({ slug, name: _, ...category }) => [slug, category] as const),
  ])
}

/** What a cell is looked up by: people write names, exports slugs. */
export const categoryKey = (cell: string): string => cell.trim().toLowerCase()

const isNamed = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
