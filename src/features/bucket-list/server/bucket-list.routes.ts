import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { changesInBody, idInPath, signedInRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { entryChanges, entryView, newEntry } from '../contract.ts'
import { entryNotFound } from '../messages.ts'
import { bucketListRouter } from './bucket-list.procedures.ts'

const list = createCallerFactory(bucketListRouter)
const params = z.object({ id: z.string() })
const changes = entryChanges.omit({ id: true })

/** Both paths lead to the same list. */
export const bucketListRoutes: FastifyPluginAsyncZod = async (app) => {
  signedInRoutes(app)
  for (const path of ['/api/my-bucket-list', '/api/bucket-list']) {
    app.get(
      path,
      { schema: { summary: 'List one’s entries', response: { 200: entryView.array() } } },
      (request) => list(request.ctx).list(),
    )

    app.post(
      path,
      { schema: { summary: 'Add an idea', body: newEntry, response: { 201: entryView } } },
      (request, reply) => {
        reply.code(201)
        return list(request.ctx).add(request.body)
      },
    )

    app.put(
      `${path}/:id`,
      { schema: { summary: 'Change an entry', params, body: changes, response: { 200: entryView } } },
      (request) => list(request.ctx).update(changesInBody(request.params.id, request.body, entryNotFound)),
    )

    app.delete(
      `${path}/:id`,
      { schema: { summary: 'Remove an entry', params, response: { 204: z.null() } } },
      async (request, reply) => {
        await list(request.ctx).remove(idInPath(request.params.id, entryNotFound))
        return reply.code(204).send(null)
      },
    )
  }
}
