import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { hrefOf } from '#platform/addresses.ts'
import type { Category } from '../entities.ts'
import type { IdeaBlock } from '../tallies.entities.ts'
import { ideaTable } from '../idea.queries.ts'

export interface SitemapEntry {
  path: string
  /** ISO 8601 */
  lastModified?: string
}

/** What stands before the slug or the id. */
const pathPrefixes = { category: hrefOf('category', { slug: '' }), idea: hrefOf('idea', { id: '' }) }

/** As many addresses as a sitemap may have. */
export const maxSitemapUrls = 50_000
/** A long list is read in pieces, so that others are answered in between and nobody holds all of it twice. */
const batchSize = 2_000

/** Every public category, with the moment it last changed. */
export async function listCategoryEntries(em: SqlEntityManager): Promise<SitemapEntry[]> {
  const categories = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select(['slug', 'updated_at'])
    .where('archived_at', 'is', null)
    .execute()
  return categories.map((row) => toSitemapEntry(pathPrefixes.category + row.slug, row.updated_at))
}

/**
 * Every public idea of a part, in the order of their ids, some at a time.
 * @param part the first has number 1; of all together where nothing is said.
 */
export async function* streamIdeaEntries(
  em: SqlEntityManager,
  part?: number,
): AsyncGenerator<SitemapEntry[]> {
  const [first, last] = part ? [(part - 1) * maxSitemapUrls, part * maxSitemapUrls - 1] : [0, maxId]
  for (let after = first - 1; ;) {
    const ideas = await ideaTable(em)
      .select(['id', 'updated_at'])
      .where('state', '=', sql.lit('published'))
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    yield ideas.map((row) => toSitemapEntry(pathPrefixes.idea + row.id, row.updated_at))
    const next = ideas.at(-1)?.id
    if (next === undefined || ideas.length < batchSize) return
    after = next
  }
}

const maxId = 2_147_483_647

/** The numbers of the parts that have ideas. */
export async function listIdeaParts(em: SqlEntityManager): Promise<number[]> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof IdeaBlock>>()
    .selectFrom('idea_block')
    .select(sql<number>`1 + block / ${sql.lit(maxSitemapUrls / idsPerBlock)}`.as('part'))
    .distinct()
    .where('published', '>', 0)
    .orderBy('part')
    .execute()
  return rows.map(({ part }) => part)
}

/** As many as migration 0033 counts together. */
const idsPerBlock = 1_000

const toSitemapEntry = (path: string, updatedAt: Date): SitemapEntry => ({
  path,
  lastModified: new Date(updatedAt).toISOString(),
})
