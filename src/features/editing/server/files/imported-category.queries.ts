import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { CoverScene } from '#features/covers/contract.ts'
import { isId } from '#platform/contract.ts'

/** As much of a category as an import needs. */
export interface ImportedCategory {
  id: number
  icon: string
  scene: CoverScene
}

/**
 * The categories that rows of a file name and ideas can be put into, by slug. Nobody archives or merges them until
 * the transaction ends. Locked in the order of their ids, so that two who need the same ones never wait for each other.
 */
export async function namedCategories(
  em: SqlEntityManager,
  named: readonly { category?: unknown; categoryId?: unknown }[],
): Promise<Map<string, ImportedCategory>> {
  const slugs = new Set(named.map(({ category }) => category).filter(isSlug))
  const ids = new Set(named.map(({ categoryId }) => Number(categoryId)).filter(isId))
  const { rows } = await sql<ImportedCategory & { slug: string }>`
    select id, slug, cover_icon as icon, cover_scene as scene from category
    where archived_at is null and (slug = any(${[...slugs]}::text[]) or id = any(${[...ids]}::int[]))
    order by id for share
  `.execute(em.getKysely())
  return new Map(rows.map(({ slug, ...category }) => [slug, category]))
}

const isSlug = (value: unknown): value is string => typeof value === 'string' && /^[\w-]+$/.test(value)
