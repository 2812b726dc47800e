import type { RestRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { newSubscription, messageResponse, tokenOnly } from '../contract.ts'
import { newsletterRouter } from './newsletter.procedures.ts'

const newsletter = createCallerFactory(newsletterRouter)

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
        description: 'Takes the token from the email. Using it again does no harm.',
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
          'Takes the token from an issue, or from an email about a list, and unsubscribes from that kind of email. Using it again does no harm.',
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
