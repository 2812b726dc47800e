import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'

export interface SitemapEntry {
  path: string
  /** ISO 8601 */
  lastModified: string
}

/** Every public category and idea, with the moment it last changed. */
export async function listSitemapEntries(em: SqlEntityManager): Promise<SitemapEntry[]> {
  const rows = await sql<{ path: string; updated_at: string }>`
    select '/categories/' || slug as path, updated_at from category where archived_at is null
    union all
    select '/ideas/' || id, updated_at from idea where state = 'published'
  `.execute(em.getKysely())
  return rows.rows.map(({ path, updated_at }) => ({ path, lastModified: new Date(updated_at).toISOString() }))
}
