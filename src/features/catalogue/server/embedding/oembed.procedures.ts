import { oembed, oembedQuery, type Oembed, type OembedQuery } from '#features/catalogue/contract.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { toMailPicture } from '#features/covers/share-address.ts'
import { resolveAddress, embedPath, hrefOf, removeBasePath } from '#platform/addresses.ts'
import type { RequestContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { escapeHtml } from '#platform/server/safe-text/escape.ts'
import { guardsWith, router } from '#platform/server/trpc.ts'
import { getIdea } from '../ideas.service.ts'

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

const { anyone } = guardsWith<{ siteName: string }>()

/** oEmbed for pages of other sites. */
export const embeddingRouter = router({
  oembed: anyone
    .input(oembedQuery)
    .output(oembed)
    .query(({ ctx, input }) => getOembed(ctx, input)),
})
