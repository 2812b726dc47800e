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

/** URL paths up to the slug or the id. */
const pathPrefixes = { category: hrefOf('category', { slug: '' }), idea: hrefOf('idea', { id: '' }) }

/** Highest number of URLs in a sitemap, by the sitemap protocol. */
export const maxSitemapUrls = 50_000
/** Ideas are read in batches, so that other requests run in between and the list is not held in memory twice. */
const batchSize = 2_000

/**
 * Lists the sitemap entries of all categories that are not archived: path and ISO timestamp of the last change, in no
 * particular order.
 */
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
 * Streams the sitemap entries (path, time of the last change) of the published ideas of a part in batches, by ascending
 * id.
 * @param part number from 1, of 50,000 ids each; all ideas if not given
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

/**
 * Lists the numbers, from 1, of the parts of the sitemap that contain published ideas, ascending; each part covers
 * 50,000 consecutive ids.
 */
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

/** Size of the blocks that migration 0033 counts. */
const idsPerBlock = 1_000

const toSitemapEntry = (path: string, updatedAt: Date): SitemapEntry => ({
  path,
  lastModified: new Date(updatedAt).toISOString(),
})
