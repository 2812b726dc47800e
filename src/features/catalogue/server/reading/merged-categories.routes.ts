import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { hrefOf } from '#platform/addresses.ts'
import type { Category } from '../entities.ts'

interface Options {
  em: SqlEntityManager
  version: () => Promise<string>
}

const readMethods = new Set(['GET', 'HEAD'])
const categoryUrlPattern = new RegExp(`^((?:/api)?${hrefOf('category', { slug: '' })})([a-z0-9-]+)(.*)$`)

/** End of every slug that is made of a category's name. */
const slugTail = '-bucket-list-ideas'

/**
 * Registers a hook that redirects (301) reads of the URLs of merged categories, pages and REST routes alike, to the
 * category that took their ideas, and slugs without their ending `-bucket-list-ideas` to the whole slug.
 */
export const redirectMergedCategories = fp(async function redirectMergedCategories(
  app: FastifyInstance,
  { em, version }: Options,
) {
  let cached: { version: string; slugs: Map<string, string> } | undefined

  app.addHook('onRequest', async (request, reply) => {
    const [, folder, slug, rest] = categoryUrlPattern.exec(request.url) ?? []
    const targetSlug = slug && readMethods.has(request.method) ? await findCurrentSlug(slug) : undefined
    if (targetSlug) await reply.redirect(`${folder}${targetSlug}${rest}`, 301)
  })

  async function findCurrentSlug(slug: string): Promise<string | undefined> {
    try {
      const current = await version()
      if (cached?.version !== current) cached = { version: current, slugs: await readFormerSlugs(em.fork()) }
    } catch (error) {
      // While the database is unavailable, the last known redirects are used, so that cached pages are still served.
      if (!cached) throw error
    }
    return cached.slugs.get(slug)
  }
})

/** Returns the current slug by each slug that redirects: that of a merged category, or one without its tail. */
async function readFormerSlugs(em: SqlEntityManager): Promise<Map<string, string>> {
  const categories = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .leftJoin('category as into', 'into.id', 'category.merged_into_id')
    .select(['category.slug', 'into.slug as current', 'category.archived_at'])
    .execute()
  const current = new Map<string, string>()
  for (const { slug, archived_at, current: into } of categories) {
    if (slug.endsWith(slugTail) && (into ?? archived_at === null))
      current.set(slug.slice(0, -slugTail.length), into ?? slug)
  }
  for (const { slug, current: into } of categories) {
    if (into) current.set(slug, into)
    else current.delete(slug)
  }
  return current
}
