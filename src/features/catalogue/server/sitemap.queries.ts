import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { hrefOf } from '#platform/addresses.ts'

export interface SitemapEntry {
  path: string
  /** ISO 8601 */
  lastModified: string
}

/** What stands before the slug or the id. */
const folderOf = { category: hrefOf('category', { slug: '' }), idea: hrefOf('idea', { id: '' }) }

/** Every public category and idea, with the moment it last changed. */
export async function listSitemapEntries(em: SqlEntityManager): Promise<SitemapEntry[]> {
  const rows = await sql<{ path: string; updated_at: string }>`
    select ${folderOf.category}::text || slug as path, updated_at from category where archived_at is null
    union all
    select ${folderOf.idea}::text || id, updated_at from idea where state = 'published'
  `.execute(em.getKysely())
  return rows.rows.map(({ path, updated_at }) => ({ path, lastModified: new Date(updated_at).toISOString() }))
}
