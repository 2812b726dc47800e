import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { hrefOf } from '#platform/addresses.ts'
import { Category } from '../entities.ts'

interface Options {
  em: SqlEntityManager
  version: () => Promise<string>
}

const readMethods = new Set(['GET', 'HEAD'])
const categoryUrlPattern = new RegExp(`^((?:/api)?${hrefOf('category', { slug: '' })})([a-z0-9-]+)(.*)$`)

/**
 * Registers a hook that redirects (301) the URLs of merged categories, pages and REST routes alike, to the category
 * that took their ideas.
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
      if (cached?.version !== current) cached = { version: current, slugs: await readMergedSlugs(em.fork()) }
    } catch (error) {
      // While the database is unavailable, the last known redirects are used, so that cached pages are still served.
      if (!cached) throw error
    }
    return cached.slugs.get(slug)
  }
})

async function readMergedSlugs(em: SqlEntityManager): Promise<Map<string, string>> {
  const merged = await em.find(Category, { mergedInto: { $ne: null } }, { populate: ['mergedInto'] })
  return new Map(merged.map(({ slug, mergedInto }) => [slug, mergedInto?.$.slug ?? slug]))
}
