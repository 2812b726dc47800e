import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hrefOf, pages } from '#platform/addresses.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { handlePageError } from '#platform/server/site/site.ts'
import { acceptsHtml } from '#platform/server/requests/same-origin.ts'
import { messageResponse, newPreferences, newSubscription, tokenOnly } from '../contract.ts'
import { newsletterRouter } from './newsletter.procedures.ts'

const newsletter = createCallerFactory(newsletterRouter)
const hidden = { hide: true }

/**
 * Registers the public REST routes that subscribe an address to the newsletter, confirm the subscription and end it by
 * the token from a mail. An invalid token gets a 400.
 */
export const newsletterRoutes: RestRoutes = async (app) => {
  app.post(
    '/api/newsletter',
    {
      schema: {
        operationId: 'subscribe',
        summary: 'Subscribe to the newsletter',
        description:
          'Sends a link to confirm the address, and nothing else until it is confirmed. The response is the same for every address. `website` is a honeypot for bots: if it is not empty, no email is sent.',
        body: newSubscription,
        response: { 202: messageResponse },
      },
    },
    async (request, reply) => reply.code(202).send(await newsletter(request.ctx).subscribe(request.body)),
  )

  app.post(
    '/api/newsletter/confirm',
    {
      schema: {
        operationId: 'confirmSubscription',
        summary: 'Confirm a subscription',
        description: 'Takes the token from the email. Using it again has no effect.',
        body: tokenOnly,
        response: { 200: messageResponse },
      },
    },
    (request) =>
      newsletter(request.ctx)
        .confirm(request.body)
        .then(({ message }) => ({ message })),
  )

  app.post(
    '/api/newsletter/unsubscribe',
    {
      schema: {
        operationId: 'unsubscribe',
        summary: 'Unsubscribe from the newsletter',
        description:
          'Takes the token from an issue, or from an email about a list, and unsubscribes from that kind of email. Using it again has no effect.',
        body: tokenOnly,
        response: { 200: messageResponse },
      },
    },
    (request) =>
      newsletter(request.ctx)
        .unsubscribe(request.body)
        .then(({ message }) => ({ message })),
  )
}

/**
 * Registers the routes that receive the newsletter's HTML forms, which work without JavaScript, and one-click
 * unsubscribe requests (RFC 8058), which mail providers send from other sites. Redirects browsers to a page with the
 * result, so that reloading it does not repeat the action; other clients get it as plain text when they unsubscribe.
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
      const token = getToken(request)
      if (getForm(request).get('instead') === 'monthly') {
        const chosen = await unlessInvalid(newsletter(request.ctx).chooseMonthly({ token }))
        return reply.redirect(
          chosen
            ? hrefOf('newsletterPreferences', { token, saved: 1 })
            : hrefOf('newsletterUnsubscribe', { done: 0 }),
          303,
        )
      }
      // Mail providers do not accept HTML.
      if (!acceptsHtml(request)) {
        const { message } = await newsletter(request.ctx).unsubscribe({ token })
        return reply.type('text/plain; charset=utf-8').send(`${message}\n`)
      }
      const left = await unlessInvalid(newsletter(request.ctx).unsubscribe({ token }))
      const of = left?.of === 'newsletter' ? undefined : left?.of
      return reply.redirect(
        // The token lets the page offer the monthly newsletter instead.
        hrefOf('newsletterUnsubscribe', {
          done: left ? 1 : 0,
          of,
          token: left?.of === 'newsletter' ? token : undefined,
        }),
        303,
      )
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

/**
 * Resolves to the result of `answer`, or to undefined if it rejects with status 400: the page then shows the message of
 * an invalid link.
 */
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
