import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCategory } from '#features/catalogue/server/categories.service.ts'
import { listIdeas } from '#features/catalogue/server/ideas.service.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { categoryFeedPath, feedPath, hrefOf } from '#platform/addresses.ts'
import type { AnswerCache } from '#platform/server/answers/answer-cache.ts'
import { escaped, xmlText } from '#platform/server/safe-text/escaped.ts'
import { costs } from '#platform/server/work/costs.ts'
import { worked } from '#platform/server/work/work.ts'

interface Options {
  origin: () => string
  siteName: string
  cache: AnswerCache
}

const newest = 30
const hidden = { schema: { hide: true } }

const headers = {
  'content-type': 'application/atom+xml; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  // Programs that read feeds in a browser come from elsewhere, and there is nothing here that is not public.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** What is new in the catalogue, and in each category, for programs that look by themselves (Atom, RFC 4287). */
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
        // Every change of anything in it is a new moment there.
        from.ask()
        return { status: 200, headers, body: await make() }
      },
      {
        address,
        inTurn: (making) => worked(request, costs.call, making),
      },
    )

  app.get(feedPath, hidden, (request, reply) =>
    answer(request, reply, feedPath, async () =>
      atomOf(await listIdeas(request.ctx.em, { ...all, limit: newest }), {
        title: request.ctx.say`New ideas at ${siteName}`,
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
    // One that is not there is refused before it is kept.
    const { id, name } = await getCategory(request.ctx.em, slug)
    return answer(request, reply, address, async () =>
      atomOf(await listIdeas(request.ctx.em, { ...all, categoryId: id, limit: newest }), {
        title: `${name} at ${siteName}`,
        siteName,
        page: origin() + hrefOf('category', { slug }),
        self: origin() + address,
        origin: origin(),
      }),
    )
  })
}

const all = { offset: 0, orderBy: 'newest' } as const

interface About {
  title: string
  siteName: string
  page: string
  self: string
  origin: string
}

/**
 * Writes an Atom document. Its dates are those of the ideas, so that an unchanged catalogue makes an unchanged feed.
 * Titles and summaries are text inside HTML inside XML, and are escaped for both.
 */
function atomOf(ideas: IdeaView[], { siteName, page, self, origin, ...about }: About): string {
  const newestDate = new Date(Math.max(0, ...ideas.map(({ createdAt }) => Date.parse(createdAt))))
  const entries = ideas.map(({ id, title, description, createdAt, category }) => {
    const link = origin + hrefOf('idea', { id })
    const date = new Date(createdAt).toISOString()
    return [
      '<entry>',
      `<title type="html">${xmlText(escaped(title))}</title>`,
      `<id>${xmlText(link)}</id>`,
      `<link rel="alternate" href="${xmlText(link)}"/>`,
      `<updated>${date}</updated>`,
      `<published>${date}</published>`,
      description && `<summary type="html">${xmlText(escaped(description))}</summary>`,
      category && `<category term="${xmlText(category.slug)}" label="${xmlText(category.name)}"/>`,
      '</entry>',
    ]
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xmlText(self)}</id>`,
    `<title>${xmlText(about.title)}</title>`,
    `<updated>${newestDate.toISOString()}</updated>`,
    `<generator>${xmlText(siteName)}</generator>`,
    `<author><name>${xmlText(siteName)}</name><uri>${xmlText(origin + hrefOf('home'))}</uri></author>`,
    `<link rel="alternate" href="${xmlText(page)}"/>`,
    `<link rel="self" href="${xmlText(self)}"/>`,
    ...entries.flat(),
    '</feed>\n',
  ]
    .filter(Boolean)
    .join('\n')
}
