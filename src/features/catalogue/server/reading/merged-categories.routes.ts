import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { hrefOf } from '#platform/addresses.ts'
import { Category } from '../entities.ts'

interface Options {
  em: SqlEntityManager
  version: () => Promise<string>
}

const isReading = new Set(['GET', 'HEAD'])
const address = new RegExp(`^((?:/api)?${hrefOf('category', { slug: '' })})([a-z0-9-]+)(.*)$`)

/** The addresses of categories that have gone up in others lead to those, as pages and as REST routes. */
export const mergedCategories = fp(async (app: FastifyInstance, { em, version }: Options) => {
  let known: { version: string; slugs: Map<string, string> } | undefined

  app.addHook('onRequest', async (request, reply) => {
    const [, folder, slug, rest] = address.exec(request.url) ?? []
    const moved = slug && isReading.has(request.method) ? await slugNow(slug) : undefined
    if (moved) await reply.redirect(`${folder}${moved}${rest}`, 301)
  })

  async function slugNow(slug: string): Promise<string | undefined> {
    try {
      const current = await version()
      if (known?.version !== current) known = { version: current, slugs: await readMerged(em.fork()) }
    } catch (error) {
      // While the database is away, what leads where is as it was: pages that are kept are shown.
      if (!known) throw error
    }
    return known.slugs.get(slug)
  }
})

async function readMerged(em: SqlEntityManager): Promise<Map<string, string>> {
  const merged = await em.find(Category, { mergedInto: { $ne: null } }, { populate: ['mergedInto'] })
  return new Map(merged.map(({ slug, mergedInto }) => [slug, mergedInto?.$.slug ?? slug]))
}
