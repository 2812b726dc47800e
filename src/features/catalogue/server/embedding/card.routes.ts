import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import { addressAt, embedPath, hrefOf } from '#platform/addresses.ts'
import { escaped } from '#platform/server/escaped.ts'
import { idInPath } from '#platform/server/routes.ts'
import { getIdea } from '../ideas.service.ts'

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.45 system-ui,sans-serif}
a{display:flex;flex-direction:column;height:100vh;max-width:480px;border:1px solid #e6ded1;border-radius:14px;overflow:hidden;background:#fff;color:#1b2333;text-decoration:none}
img{width:100%;flex:1 1 0;min-height:0;object-fit:cover;background:#e6ded1}
div{padding:14px 16px 16px}b{display:block;font:600 19px/1.25 Georgia,serif}
span{display:block;margin-top:6px;font-size:14px;color:#565d6d}small{display:block;margin-top:10px;color:#b23720;font-weight:600}
a:focus-visible{outline:3px solid #b23720;outline-offset:-3px}
@media (prefers-color-scheme:dark){a{background:#182036;color:#f3eee6;border-color:#2c3650}span{color:#b6bccb}small{color:#ff9b80}img{background:#2c3650}}`

const policy = [
  "default-src 'none'",
  "img-src 'self' https: data:",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')
const described = 140

/** An idea as a card that any page may show: no script, no cookie, and a way to the idea. */
export const ideaCards = (site: Omit<Site, 'origin'>) => async (app: FastifyInstance) => {
  app.get<{ Params: { id: string } }>(
    embedPath,
    { schema: { hide: true } },
    async ({ ctx, params }, reply) => {
      const idea = await getIdea(ctx.em, idInPath(params.id, ideaNotFound).id)
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': policy,
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'public, max-age=0, must-revalidate',
          'x-robots-tag': 'noindex',
        })
        .send(cardOf(idea, { ...site, origin: ctx.origin() }))
    },
  )
}

interface Site {
  siteName: string
  /** The path that the site lies beneath, if it does. */
  base: string
  origin: string
}

function cardOf(
  { id, title, description, imageUrl }: Pick<IdeaView, 'id' | 'title' | 'description' | 'imageUrl'>,
  { siteName, base, origin }: Site,
): string {
  const letters = Array.from(description)
  const words =
    letters.length > described ? `${letters.slice(0, described).join('').trimEnd()}…` : description
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head>
<body><a href="${escaped(origin + hrefOf('idea', { id }))}" target="_blank" rel="noopener"><img src="${escaped(addressAt(base, imageUrl))}" alt=""><div><b>${escaped(title)}</b><span>${escaped(words)}</span><small>${escaped(siteName)}</small></div></a></body></html>
`
}
