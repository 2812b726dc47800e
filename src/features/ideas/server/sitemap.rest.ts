import type { FastifyInstance } from 'fastify'
import { listSitemapEntries } from './sitemap.service.ts'

const staticPaths = ['/', '/categories', '/popular', '/new', '/about', '/contact', '/privacy', '/terms']
const privatePaths = ['/admin', '/account', '/my-bucket-list', '/api/', '/search']

/** What crawlers ask for first: every public address, and which ones to leave alone. */
export async function sitemapRest(app: FastifyInstance, { origin }: { origin: () => string }) {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const entries = await listSitemapEntries(request.ctx.em)
    const urls = [
      ...staticPaths.map((path) => `<url><loc>${origin()}${path}</loc></url>`),
      ...entries.map(
        ({ path, lastModified }) =>
          `<url><loc>${origin()}${path}</loc><lastmod>${lastModified}</lastmod></url>`,
      ),
    ]
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  })

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
    const rules = privatePaths.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${origin()}/sitemap.xml\n`)
  })
}
