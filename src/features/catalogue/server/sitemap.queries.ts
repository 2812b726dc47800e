import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import type { Category } from './category.entity.ts'
import { bareIdeas } from './idea.queries.ts'

export interface SitemapEntry {
  path: string
  /** ISO 8601 */
  lastModified: string
}

/** What stands before the slug or the id. */
const folderOf = { category: hrefOf('category', { slug: '' }), idea: hrefOf('idea', { id: '' }) }

/** Every public category and idea, with the moment it last changed. */
export async function listSitemapEntries(em: SqlEntityManager): Promise<SitemapEntry[]> {
  const categories = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select(['slug', 'updated_at'])
    .where('archived_at', 'is', null)
    .execute()
  const ideas = await bareIdeas(em).select(['id', 'updated_at']).where('state', '=', 'published').execute()
  return [
    ...categories.map((row) => entryOf(folderOf.category + row.slug, row.updated_at)),
    ...ideas.map((row) => entryOf(folderOf.idea + row.id, row.updated_at)),
  ]
}

const entryOf = (path: string, moment: Date): SitemapEntry => ({
  path,
  lastModified: new Date(moment).toISOString(),
})
