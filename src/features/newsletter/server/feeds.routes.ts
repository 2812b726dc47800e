import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCategory } from '#features/catalogue/server/categories.service.ts'
import { listIdeas } from '#features/catalogue/server/ideas.service.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { categoryFeedPath, feedPath, hrefOf } from '#platform/addresses.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { escapeHtml, escapeXml } from '#platform/server/safe-text/escape.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { runWork } from '#platform/server/scheduling/work-scheduler.ts'

interface Options {
  origin: () => string
  siteName: string
  cache: ResponseCache
}

const maxEntries = 30
const hidden = { schema: { hide: true } }

const headers = {
  'content-type': 'application/atom+xml; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  // Feed readers in a browser are on other origins, and the feed contains only public data.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Registers the public Atom feeds (RFC 4287) of the 30 newest ideas: one of the whole catalogue, and one of each
 * category. Responses are cached until the catalogue changes. An unknown category gets a 404.
 */
export async function feedRoutes(app: FastifyInstance, { origin, siteName, cache }: Options) {
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    make: () => Promise<string>,
  ) =>
    cache.answer(
      request,
      reply,
      async ({ from }) => {
        // Makes the cached response depend on the whole catalogue.
        from.ask()
        return { status: 200, headers, body: await make() }
      },
      {
        address,
        inTurn: (making) => runWork(request, costs.call, making),
      },
    )

  app.get(feedPath, hidden, (request, reply) =>
    answer(request, reply, feedPath, async () =>
      toAtom(await listIdeas(request.ctx.em, { ...all, limit: maxEntries }), {
        title: request.ctx.say`New ideas on ${siteName}`,
        siteName,
        page: origin() + hrefOf('new'),
        self: origin() + feedPath,
        origin: origin(),
      }),
    ),
  )

  app.get<{ Params: { slug: string } }>(categoryFeedPath, hidden, async (request, reply) => {
    const { slug } = request.params
    const address = hrefOf(categoryFeedPath, { slug })
    // Throws 404 for an unknown category before anything is cached.
    const { id, name } = await getCategory(request.ctx.em, slug)
    return answer(request, reply, address, async () =>
      toAtom(await listIdeas(request.ctx.em, { ...all, categoryId: id, limit: maxEntries }), {
        title: `${name} on ${siteName}`,
        siteName,
        page: origin() + hrefOf('category', { slug }),
        self: origin() + address,
        origin: origin(),
      }),
    )
  })
}

const all = { offset: 0, orderBy: 'newest' } as const

interface FeedOptions {
  title: string
  siteName: string
  page: string
  self: string
  origin: string
}

/**
 * Returns an Atom document. Its dates are those of the ideas, so that the feed of an unchanged catalogue is
 * byte-identical. Titles and summaries are HTML inside XML and escaped for both.
 */
function toAtom(ideas: IdeaView[], { siteName, page, self, origin, ...about }: FeedOptions): string {
  const newestDate = new Date(Math.max(0, ...ideas.map(({ createdAt }) => Date.parse(createdAt))))
  const entries = ideas.map(({ id, title, description, createdAt, category }) => {
    const link = origin + hrefOf('idea', { id })
    const date = new Date(createdAt).toISOString()
    return [
      '<entry>',
      `<title type="html">${escapeXml(escapeHtml(title))}</title>`,
      `<id>${escapeXml(link)}</id>`,
      `<link rel="alternate" href="${escapeXml(link)}"/>`,
      `<updated>${date}</updated>`,
      `<published>${date}</published>`,
      description && `<summary type="html">${escapeXml(escapeHtml(description))}</summary>`,
      category && `<category term="${escapeXml(category.slug)}" label="${escapeXml(category.name)}"/>`,
      '</entry>',
    ]
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(about.title)}</title>`,
    `<updated>${newestDate.toISOString()}</updated>`,
    `<generator>${escapeXml(siteName)}</generator>`,
    `<author><name>${escapeXml(siteName)}</name><uri>${escapeXml(origin + hrefOf('home'))}</uri></author>`,
    `<link rel="alternate" href="${escapeXml(page)}"/>`,
    `<link rel="self" href="${escapeXml(self)}"/>`,
    ...entries.flat(),
    '</feed>\n',
  ]
    .filter(Boolean)
    .join('\n')
}
