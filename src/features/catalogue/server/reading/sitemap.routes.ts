import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  apiPath,
  hrefOf,
  pages,
  robotsPath,
  sitemapPartPath,
  sitemapPath,
  type Page,
} from '#platform/addresses.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'
import { notFound } from '#platform/server/errors.ts'
import {
  streamIdeaEntries,
  listCategoryEntries,
  listIdeaParts,
  maxSitemapUrls,
  type SitemapEntry,
} from './sitemap.queries.ts'
import { countPublishedIdeas } from '../idea.queries.ts'

const allPages: Page[] = Object.values(pages)
const pathsFor = (crawlers: Page['crawlers']) =>
  allPages.filter((page) => page.crawlers === crawlers).map(({ path }) => path)

/** The URLs of categories and ideas are read from the database. */
const staticPaths = pathsFor('listed').filter((path) => !path.includes(':'))
const disallowedPaths = [...pathsFor('barred'), apiPath]

interface Options {
  origin: () => string
  /** Path prefix that the site is served under, `''` if none. */
  base: string
  cache: ResponseCache
  /** Lists further entries, of features that depend on this one. */
  listOthers: (em: SqlEntityManager) => Promise<SitemapEntry[]>
  /** Returns the paths of pages that have no content. */
  emptyPages: () => Promise<string[]>
}

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  // A shared cache must revalidate: otherwise crawlers would still see ideas that have been removed.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/**
 * Registers the public routes of `sitemap.xml`, its numbered parts (404 for one that does not exist), and `robots.txt`.
 * A sitemap that exceeds the limit of the protocol (50,000 URLs) becomes an index of its parts.
 */
export async function sitemapRoutes(app: FastifyInstance, options: Options) {
  const { origin, base, cache } = options

  function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    render: () => Promise<string>,
  ) {
    return cache.answer(
      request,
      reply,
      async ({ from }) => {
        // Depends on everything: any change may alter a `lastmod`.
        from.ask()
        return { status: 200, headers, body: await render() }
      },
      { address, inTurn: (making) => runWork(request, costs.sitemap, making) },
    )
  }

  app.get(sitemapPath, { schema: { hide: true } }, (request, reply) =>
    sendCached(request, reply, sitemapPath, () => renderSitemapOrIndex(request.ctx.em, options)),
  )

  app.get<{ Params: { part: string } }>(sitemapPartPath, { schema: { hide: true } }, (request, reply) => {
    const { part } = request.params
    return sendCached(request, reply, hrefOf(sitemapPartPath, { part }), () =>
      renderSitemapPart(request.ctx.em, part, options),
    )
  })

  app.get(robotsPath, { schema: { hide: true } }, (_request, reply) => {
    const rules = disallowedPaths.map((path) => `Disallow: ${base}${path}`).join('\n')
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${origin()}${sitemapPath}\n`)
  })
}

async function renderSitemapOrIndex(em: SqlEntityManager, options: Options): Promise<string> {
  const others = await listPageUrls(em, options)
  if (others.length + (await countPublishedIdeas(em)) <= maxSitemapUrls)
    return toSitemap([...others, ...(await listIdeaUrls(em, options))])
  const parts = [pagesPart, ...(await listIdeaParts(em)).map((part) => ideasPartPrefix + part)]
  const locations = parts.map(
    (part) => `<sitemap><loc>${options.origin()}${hrefOf(sitemapPartPath, { part })}</loc></sitemap>`,
  )
  return `${xmlDeclaration}<sitemapindex ${sitemapNamespace}>\n${locations.join('\n')}\n</sitemapindex>\n`
}

const pagesPart = 'pages'
const ideasPartPrefix = 'ideas-'

/**
 * Renders one numbered part of the sitemap.
 * @throws 404 if there is no such part.
 */
async function renderSitemapPart(em: SqlEntityManager, name: string, options: Options): Promise<string> {
  if (name === pagesPart) return toSitemap(await listPageUrls(em, options))
  const [, part] = /^ideas-([1-9]\d{0,4})$/.exec(name) ?? []
  const urls = part === undefined ? [] : await listIdeaUrls(em, options, Number(part))
  if (urls.length === 0) throw notFound('This sitemap doesn’t exist.')
  return toSitemap(urls)
}

async function listPageUrls(
  em: SqlEntityManager,
  { origin, listOthers, emptyPages }: Options,
): Promise<string[]> {
  const empty = await emptyPages()
  const entries = [...(await listCategoryEntries(em)), ...(await listOthers(em))]
  return [
    ...staticPaths
      .filter((path) => !empty.includes(path))
      .map((path) => `<url><loc>${origin()}${path}</loc></url>`),
    ...entries.map((entry) => toUrlElement(origin(), entry)),
  ]
}

async function listIdeaUrls(em: SqlEntityManager, { origin }: Options, part?: number): Promise<string[]> {
  const urls: string[] = []
  for await (const entries of streamIdeaEntries(em, part))
    for (const entry of entries) urls.push(toUrlElement(origin(), entry))
  return urls
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const toUrlElement = (origin: string, { path, lastModified }: SitemapEntry) =>
  `<url><loc>${origin}${path}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</url>`

const toSitemap = (urls: string[]) =>
  `${xmlDeclaration}<urlset ${sitemapNamespace}>\n${urls.join('\n')}\n</urlset>\n`
