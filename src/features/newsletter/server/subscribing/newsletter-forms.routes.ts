import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hrefOf, pages } from '#platform/addresses.ts'
import { publicFailure } from '#platform/server/errors.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { handlePageError } from '#platform/server/site/site.ts'
import { acceptsHtml } from '#platform/server/requests/same-origin.ts'
import { newPreferences } from '#features/newsletter/contract.ts'
import { newsletterRouter } from '../newsletter.procedures.ts'

const newsletter = createCallerFactory(newsletterRouter)
const hidden = { hide: true }

/**
 * Registers the routes that receive the newsletter's HTML forms from clients without JavaScript, and one-click
 * unsubscribe requests (RFC 8058). Redirects browsers to a page with the result, so that reloading it does not repeat
 * the action.
 */
export async function newsletterForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
  // RFC 8058 allows multipart bodies for one-click unsubscribe. The body is ignored, because the token is in the URL.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) => {
    done(null, new URLSearchParams())
  })
  app.setErrorHandler(handlePageError)

  app.post(pages.newsletter.path, { schema: hidden }, async (request, reply) => {
    const sent = getForm(request)
    const given = { email: sent.get('email') ?? '', website: sent.get('website') ?? undefined }
    const isAccepted = await unlessInvalid(newsletter(request.ctx).subscribe(given))
    return reply.redirect(hrefOf('newsletter', { asked: isAccepted ? 1 : 0 }), 303)
  })

  app.post(pages.newsletterConfirm.path, { schema: hidden }, async (request, reply) => {
    const confirmed = await unlessInvalid(newsletter(request.ctx).confirm({ token: getToken(request) }))
    return reply.redirect(
      hrefOf('newsletterConfirm', { done: confirmed ? 1 : 0, token: confirmed?.token }),
      303,
    )
  })

  // Cross-site requests are allowed: mail providers send them on behalf of the reader, authorised by the token.
  app.post(
    pages.newsletterUnsubscribe.path,
    { schema: hidden, config: { fromAnywhere: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // Mail providers do not accept HTML.
      if (!acceptsHtml(request)) {
        const { message } = await newsletter(request.ctx).unsubscribe({ token: getToken(request) })
        return reply.type('text/plain; charset=utf-8').send(`${message}\n`)
      }
      const left = await unlessInvalid(newsletter(request.ctx).unsubscribe({ token: getToken(request) }))
      const of = left?.of === 'newsletter' ? undefined : left?.of
      return reply.redirect(hrefOf('newsletterUnsubscribe', { done: left ? 1 : 0, of }), 303)
    },
  )

  app.post(pages.newsletterPreferences.path, { schema: hidden }, async (request, reply) => {
    const sent = getForm(request)
    const token = getToken(request)
    const weeks = sent.get('pauseWeeks')
    const chosen = newPreferences.safeParse({
      token,
      themes: sent.getAll('themes'),
      rhythm: sent.get('rhythm'),
      half: sent.get('half'),
      ...(weeks && { pauseWeeks: Number(weeks) }),
    })
    const saved =
      chosen.success && (await unlessInvalid(newsletter(request.ctx).savePreferences(chosen.data)))
    return reply.redirect(hrefOf('newsletterPreferences', { token, saved: saved ? 1 : 0 }), 303)
  })
}

/** Returns the result; undefined for status 400, whose error message the page shows. */
async function unlessInvalid<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (publicFailure(error).status !== 400) throw error
    return undefined
  }
}

const getForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

function getToken({ query }: FastifyRequest): string {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : ''
  return typeof token === 'string' ? token : ''
}
