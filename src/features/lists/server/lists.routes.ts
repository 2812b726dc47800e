import { z } from 'zod'
import { parseIdInPath, requireSignIn, toChange, type RestRoutes } from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import {
  byInvitationToken,
  itemChanges,
  itemOrder,
  joinedList,
  listChanges,
  listDetails,
  listItemView,
  listSummary,
  newItem,
  newList,
} from '../contract.ts'
import { itemNotFound, noSuchList } from '../messages.ts'
import { listsRouter } from './lists.procedures.ts'

const lists = createCallerFactory(listsRouter)
/** Parameters of the paths of lists and items, and their conversion to ids. */
export const listParams = z.object({ id: z.string() })
export const itemParams = listParams.extend({ itemId: z.string() })
/**
 * Returns `{ id }`, the id of a list from a route's path.
 * @throws 404 for an invalid one.
 */
export const listKey = ({ id }: z.infer<typeof listParams>) => parseIdInPath(id, noSuchList)
/**
 * Returns `{ id, itemId }`, the ids of a list and its item from a route's path.
 * @throws 404 for an invalid one.
 */
export const itemKey = ({ id, itemId }: z.infer<typeof itemParams>) => ({
  ...parseIdInPath(id, noSuchList),
  itemId: parseIdInPath(itemId, itemNotFound).id,
})

/**
 * Registers the REST routes with which a member lists, creates, changes, copies and deletes lists and their items.
 * Visitors get a 401.
 */
export const listsRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    '/api/lists',
    {
      schema: {
        operationId: 'listLists',
        summary: 'List the member’s lists',
        description: 'The lists that the signed-in member owns or has joined, in the order of their shelf.',
        response: { 200: listSummary.array() },
      },
    },
    (request) => lists(request.ctx).list({}),
  )

  app.post(
    '/api/lists',
    {
      schema: {
        operationId: 'createList',
        summary: 'Create a list',
        description:
          'Creates a list of the member’s own. A list with a `goal` is a challenge: the number of items to complete from `startsOn` to `endsOn`. 409 for more than 200 lists.',
        body: newList,
        response: { 201: listDetails },
      },
    },
    async (request, reply) => reply.code(201).send(await lists(request.ctx).create(request.body ?? {})),
  )

  app.post(
    '/api/lists/join',
    {
      schema: {
        operationId: 'joinList',
        summary: 'Join a list',
        description:
          'Accepts an invitation with the `token` of its link. A member of the list keeps their role. 404 for a link that is unknown, revoked, expired or used up.',
        body: byInvitationToken,
        response: { 200: joinedList },
      },
    },
    (request) => lists(request.ctx).join(request.body),
  )

  app.get(
    '/api/lists/:id',
    {
      schema: {
        operationId: 'readList',
        summary: 'Get a list',
        description:
          'A list with its members and items. Of each other, members see who has planned or completed an item and when. 404 if the signed-in member is not one of them.',
        params: listParams,
        response: { 200: listDetails },
      },
    },
    (request) => lists(request.ctx).get(listKey(request.params)),
  )

  app.put(
    '/api/lists/:id',
    {
      schema: {
        operationId: 'changeList',
        summary: 'Change a list',
        description:
          'Updates the given fields and leaves the others unchanged; null clears a goal or date. With a `version` that is no longer current: 409. For the owner; editors may send `title` and `coverItemId`.',
        params: listParams,
        body: z.object(listChanges.shape).omit({ id: true }),
        response: { 200: listDetails },
      },
    },
    (request) => lists(request.ctx).update(toChange(request.params.id, request.body, noSuchList)),
  )

  app.delete(
    '/api/lists/:id',
    {
      schema: {
        operationId: 'deleteList',
        summary: 'Delete a list',
        description: 'Deletes a list for all its members. Their entries stay. For the owner.',
        params: listParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await lists(request.ctx).remove(listKey(request.params))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/lists/:id/items',
    {
      schema: {
        operationId: 'addListItem',
        summary: 'Add an item',
        description:
          'Adds a catalogue idea (`ideaId`), a custom idea of the member (`customIdeaId`) or a new one (`title`). What the owner adds is also saved to their bucket list. 409 if it is already on the list. For owners and editors.',
        params: listParams,
        body: z.object(newItem.shape).omit({ id: true }),
        response: { 201: listItemView },
      },
    },
    async (request, reply) => {
      const item = toChange(request.params.id, request.body, noSuchList)
      return reply.code(201).send(await lists(request.ctx).items.add(item))
    },
  )

  app.put(
    '/api/lists/:id/items/:itemId',
    {
      schema: {
        operationId: 'changeListItem',
        summary: 'Change an item',
        description:
          'Changes the note of an item, and how many times it is to be done (`times`, null for once). For owners and editors.',
        params: itemParams,
        body: z.object(itemChanges.shape).omit({ id: true, itemId: true }),
        response: { 200: listItemView },
      },
    },
    (request) => {
      const changes = toChange(request.params.id, request.body, noSuchList)
      return lists(request.ctx).items.update({ ...changes, ...itemKey(request.params) })
    },
  )

  app.delete(
    '/api/lists/:id/items/:itemId',
    {
      schema: {
        operationId: 'removeListItem',
        summary: 'Remove an item',
        description:
          'Removes an item from the list. The entries of its members stay. For owners and editors.',
        params: itemParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await lists(request.ctx).items.remove(itemKey(request.params))
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/lists/:id/order',
    {
      schema: {
        operationId: 'orderListItems',
        summary: 'Order the items',
        description:
          'Puts the given items into this order among themselves; all others keep their places. Returns the ids of all items in order. 404 for an item that is not on the list. For owners and editors.',
        params: listParams,
        body: itemOrder.omit({ id: true }),
        response: { 200: itemOrder.pick({ itemIds: true }) },
      },
    },
    (request) => lists(request.ctx).items.reorder(toChange(request.params.id, request.body, noSuchList)),
  )
}
