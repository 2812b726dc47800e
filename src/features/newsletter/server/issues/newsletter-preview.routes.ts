import type { FastifyInstance } from 'fastify'
import { newsletterPreviewPath } from '#platform/addresses.ts'
import { createColorReplacer } from '#platform/mail/site-colors.ts'
import type { Theme } from '#platform/scheme-colors.ts'
import { parseIdInPath, requireSignIn } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { issueNotFound } from '#features/newsletter/messages.ts'
import { renderPreview } from '../mail/issue-mail.ts'
import { newsletterRouter } from '../newsletter.procedures.ts'

const newsletter = createCallerFactory(newsletterRouter)

interface Options {
  siteName: string
  look: Theme
}

/**
 * Registers the route that serves the mail of a newsletter issue, found by its id, as HTML, for the preview iframes of
 * the dashboard. The CSP disables scripts. Only editors and admins may read it; others get a 401 or 403.
 */
export async function newsletterPreview(app: FastifyInstance, { siteName, look }: Options) {
  requireSignIn(app)
  const applySiteColors = createColorReplacer(look)
  app.get<{ Params: { id: string } }>(
    newsletterPreviewPath,
    { schema: { hide: true } },
    async (request, reply) => {
      const issue = await newsletter(request.ctx).editing.read(
        parseIdInPath(request.params.id, issueNotFound),
      )
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        })
        .send(applySiteColors(renderPreview(issue, { origin: request.ctx.origin(), siteName }).html))
    },
  )
}
