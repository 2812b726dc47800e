import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { oembed, oembedQuery, type Oembed, type OembedQuery } from '#features/catalogue/contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { toMailPicture } from '#features/covers/share-address.ts'
import { resolveAddress, embedPath, hrefOf, removeBasePath, oembedPath } from '#platform/addresses.ts'
import type { Theme } from '#platform/scheme-colors.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { parseIdInPath, type RestRoutes } from '#platform/server/routes.ts'
import { escapeHtml } from '#platform/server/safe-text/escape.ts'
import { createGuardedProcedures, router, createCallerFactory } from '#platform/server/trpc.ts'
import { getIdea } from '../ideas.service.ts'

const renderStyle = ({
  light,
  dark,
}: Theme) => `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.45 system-ui,sans-serif}
a{display:flex;flex-direction:column;height:100vh;max-width:480px;border:1px solid ${light.line};border-radius:14px;overflow:hidden;background:${light.card};color:${light.ink};text-decoration:none}
img{width:100%;flex:1 1 0;min-height:0;object-fit:cover;background:${light.line}}
div{padding:14px 16px 16px}b{display:block;font:600 19px/1.25 Georgia,serif}
span{display:block;margin-top:6px;font-size:14px;color:${light.quiet}}small{display:block;margin-top:10px;color:${light.accentText};font-weight:600}
a:focus-visible{outline:3px solid ${light.accentText};outline-offset:-3px}
@media (prefers-color-scheme:dark){a{background:${dark.card};color:${dark.ink};border-color:${dark.line}}span{color:${dark.quiet}}small{color:${dark.accentText}}img{background:${dark.line}}}`

const createContentSecurityPolicy = (style: string) =>
  [
    "default-src 'none'",
    "img-src 'self' https: data:",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
const maxCardTextLength = 140

/**
 * Creates the plugin that serves the embeddable card of a published idea as an HTML page: no script and no cookie, with
 * a link to the idea. An unknown idea or a draft gets a 404, an archived one a 410.
 */
export const ideaCardRoutes =
  (site: Pick<Site, 'siteName' | 'base'>, look: Theme) => async (app: FastifyInstance) => {
    const style = renderStyle(look)
    const policy = createContentSecurityPolicy(style)
    app.get<{ Params: { id: string } }>(
      embedPath,
      { schema: { hide: true } },
      async ({ ctx, params }, reply) => {
        const idea = await getIdea(ctx.em, parseIdInPath(params.id, ideaNotFound).id)
        return reply
          .type('text/html; charset=utf-8')
          .headers({
            'content-security-policy': policy,
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'public, max-age=0, must-revalidate',
            'x-robots-tag': 'noindex',
          })
          .send(renderCard(idea, { ...site, style, origin: ctx.origin() }))
      },
    )
  }

interface Site {
  siteName: string
  /** Path prefix that the site is served under, `''` if none. */
  base: string
  style: string
  origin: string
}

function renderCard(
  { id, title, description, imageUrl }: Pick<IdeaView, 'id' | 'title' | 'description' | 'imageUrl'>,
  { siteName, base, style, origin }: Site,
): string {
  const characters = Array.from(description)
  const excerpt =
    characters.length > maxCardTextLength
      ? `${characters.slice(0, maxCardTextLength).join('').trimEnd()}…`
      : description
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><a href="${escapeHtml(origin + hrefOf('idea', { id }))}" target="_blank" rel="noopener"><img src="${escapeHtml(resolveAddress(base, imageUrl))}" alt=""><div><b>${escapeHtml(title)}</b><span>${escapeHtml(excerpt)}</span><small>${escapeHtml(siteName)}</small></div></a></body></html>
`
}

const daySeconds = 24 * 60 * 60
const [width, height] = [480, 420]
const thumbnailSize = { thumbnail_width: 1200, thumbnail_height: 630 }

/** Returns the oEmbed response for an idea. @throws 404 if the URL is not that of a published idea of this site */
async function getOembed(
  ctx: RequestContext & { siteName: string },
  { url, maxwidth, maxheight }: OembedQuery,
): Promise<Oembed> {
  const origin = ctx.origin()
  const idea = await getIdea(ctx.em, parseIdeaId(url, origin))
  const size = { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) }
  const card = origin + hrefOf(embedPath, { id: idea.id })
  const title = escapeHtml(idea.title)
  return {
    version: '1.0',
    type: 'rich',
    title: idea.title,
    provider_name: ctx.siteName,
    provider_url: origin,
    thumbnail_url: resolveAddress(origin, toMailPicture(idea.imageUrl)),
    ...thumbnailSize,
    cache_age: daySeconds,
    ...size,
    html: `<iframe src="${card}" title="${title}" width="${size.width}" height="${size.height}" frameborder="0" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  }
}

function parseIdeaId(url: string, origin: string): number {
  // A path without an origin is accepted too.
  const parsedUrl = URL.canParse(url, origin) ? new URL(url, origin) : undefined
  const path = parsedUrl && removeBasePath(origin, parsedUrl.origin + parsedUrl.pathname)
  const [, id] = /^\/ideas\/([1-9]\d{0,9})\/?$/.exec(path ?? '') ?? []
  if (id === undefined || Number(id) > 2_147_483_647) throw notFound(ideaNotFound)
  return Number(id)
}

const { anyone } = createGuardedProcedures<{ siteName: string }>()

/**
 * Public oEmbed procedure, with which pages of other sites embed the card of an idea: takes the URL of the idea's page,
 * returns its title, picture and the HTML of an `iframe`. 404 for any other URL, 410 for an archived idea.
 */
export const embeddingRouter = router({
  oembed: anyone
    .input(oembedQuery)
    .output(oembed)
    .query(({ ctx, input }) => getOembed(ctx, input)),
})

const embedding = createCallerFactory(embeddingRouter)

/**
 * Registers the oEmbed route: for the URL of an idea's page it returns JSON with the title, the picture and an `iframe`
 * of the idea's card, for pages of any origin. Any other URL gets a 404, that of an archived idea a 410.
 */
export const oembedRoutes: RestRoutes = async (app) => {
  app.get(
    oembedPath,
    {
      schema: {
        operationId: 'describeForEmbedding',
        summary: 'Embed an idea',
        description:
          'The oEmbed response for the URL of an idea: its title, its picture and an `iframe` with its card.',
        querystring: oembedQuery,
        response: { 200: oembed },
      },
    },
    (request, reply) => {
      // Pages of other origins fetch this.
      reply.header('access-control-allow-origin', '*')
      return embedding(request.ctx).oembed(request.query)
    },
  )
}
