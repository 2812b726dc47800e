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
        summary: 'Ask for the newsletter',
        description:
          'Mails a link that confirms the address; without the click nothing more is sent. The answer is the same for every address. `website` is for programs that fill in whatever they find: where it holds anything, nothing is mailed.',
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
        description: 'Takes the token of the mail. Used again, it does no harm.',
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
        summary: 'Leave the newsletter',
        description:
          'Takes the token that every issue carries, and every letter about a list, whose kind it ends. Used again, it does no harm.',
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
