import { z } from 'zod'
import { type RestRoutes, toChange, parseIdInPath, requireSignIn } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { entryChanges, entryView, newEntry } from '../contract.ts'
import { entryNotFound } from '../messages.ts'
import { bucketListRouter } from './bucket-list.procedures.ts'

const list = createCallerFactory(bucketListRouter)
const params = z.object({ id: z.string() })
const changes = entryChanges.omit({ id: true })

const lists = [
  ['/api/my-bucket-list', 'MyBucketList'],
  ['/api/bucket-list', 'BucketList'],
] as const

/**
 * Registers the REST routes with which a member lists, adds, changes and removes the entries (saved ideas) of their
 * bucket list, each under two equivalent paths. Visitors get a 401; entries of other members are a 404.
 */
export const bucketListRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  for (const [path, name] of lists) {
    app.get(
      path,
      {
        schema: {
          operationId: `list${name}`,
          summary: 'List entries',
          description: 'All entries of the signed-in member, each with its idea. Both paths return the same.',
          response: { 200: entryView.array() },
        },
      },
      (request) => list(request.ctx).list(),
    )

    app.post(
      path,
      {
        schema: {
          operationId: `addTo${name}`,
          summary: 'Add an idea',
          description:
            'Adds a catalogue idea or a custom idea to the list: send exactly one of `ideaId` and `customIdeaId`. 409 if it is already on the list.',
          body: newEntry,
          response: { 201: entryView },
        },
      },
      (request, reply) => {
        reply.code(201)
        return list(request.ctx).add(request.body)
      },
    )

    app.put(
      `${path}/:id`,
      {
        schema: {
          operationId: `changeIn${name}`,
          summary: 'Change an entry',
          description:
            'Updates the given fields and leaves the others unchanged; null clears a field. `completedAt` follows the status.',
          params,
          body: changes,
          response: { 200: entryView },
        },
      },
      (request) => list(request.ctx).update(toChange(request.params.id, request.body, entryNotFound)),
    )

    app.delete(
      `${path}/:id`,
      {
        schema: {
          operationId: `removeFrom${name}`,
          summary: 'Remove an entry',
          description: 'Removes an entry from the list. The idea itself is not deleted.',
          params,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await list(request.ctx).remove(parseIdInPath(request.params.id, entryNotFound))
        return reply.code(204).send(null)
      },
    )
  }
}
