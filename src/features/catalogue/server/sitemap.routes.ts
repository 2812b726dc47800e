import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import { apiPath, pages, robotsPath, sitemapPath, type Page } from '#platform/addresses.ts'
import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import { costs } from '#platform/server/work/costs.ts'
import { worked } from '#platform/server/work/work.ts'
import { listSitemapEntries, type SitemapEntry } from './sitemap.queries.ts'

const allPages: Page[] = Object.values(pages)
const pathsFor = (crawlers: Page['crawlers']) =>
  allPages.filter((page) => page.crawlers === crawlers).map(({ path }) => path)

/** Those of categories and ideas are told by their rows. */
const staticPaths = pathsFor('listed').filter((path) => !path.includes(':'))
const barredPaths = [...pathsFor('barred'), apiPath]

interface Options {
  origin: () => string
  cache: AnswerCache
  /** What features above have to show. */
  listOthers: (em: SqlEntityManager) => Promise<SitemapEntry[]>
}

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  // A proxy that kept it would show crawlers what an editor has taken away.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** What crawlers ask for first: every public address, and which ones to leave alone. */
export async function sitemapRoutes(app: FastifyInstance, { origin, cache, listOthers }: Options) {
  app.get(sitemapPath, { schema: { hide: true } }, (request, reply) =>
    cache.answer(
      request,
      reply,
      async ({ from }) => {
        // Every change of anything in it is a new moment there.
        from.ask()
        return { status: 200, headers, body: await sitemapOf(request.ctx.em, origin(), listOthers) }
      },
      { address: sitemapPath, inTurn: (making) => worked(request, costs.sitemap, making) },
    ),
  )

  app.get(robotsPath, { schema: { hide: true } }, (_request, reply) => {
    const rules = barredPaths.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${origin()}${sitemapPath}\n`)
  })
}

async function sitemapOf(
  em: SqlEntityManager,
  origin: string,
  listOthers: Options['listOthers'],
): Promise<string> {
  const entries = [...(await listSitemapEntries(em)), ...(await listOthers(em))]
  const urls = [
    ...staticPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...entries.map(
      ({ path, lastModified }) => `<url><loc>${origin}${path}</loc><lastmod>${lastModified}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
