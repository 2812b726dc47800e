import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import { listSitemapEntries } from './sitemap.queries.ts'

const staticPaths = ['/', '/categories', '/popular', '/new', '/about', '/contact', '/privacy', '/terms']
const privatePaths = ['/admin', '/account', '/my-bucket-list', '/api/', '/search']

interface Options {
  origin: () => string
  cache: AnswerCache
}

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  // A proxy that kept it would show crawlers what an editor has taken away.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** What crawlers ask for first: every public address, and which ones to leave alone. */
export async function sitemapRoutes(app: FastifyInstance, { origin, cache }: Options) {
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    cache.answer(request, reply, async () => ({
      status: 200,
      headers,
      body: await sitemapOf(request.ctx.em, origin()),
    })),
  )

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const rules = privatePaths.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${origin()}/sitemap.xml\n`)
  })
}

async function sitemapOf(em: SqlEntityManager, origin: string): Promise<string> {
  const entries = await listSitemapEntries(em)
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
