import { z } from 'zod'
import { wholeNumber } from '#platform/contract.ts'
import {
  parseIdInPath,
  parseInput,
  requireSignIn,
  toChange,
  type RestRoutes,
} from '#platform/server/routes.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import {
  commentView,
  createdInvitation,
  memberChange,
  memberView,
  newComment,
  newInvitation,
} from '../contract.ts'
import { memberNotFound, noSuchList } from '../messages.ts'
import { listsRouter } from './lists.procedures.ts'
import { itemKey, itemParams, listKey, listParams as params } from './lists.routes.ts'

const lists = createCallerFactory(listsRouter)
const memberParams = params.extend({ userId: z.string() })
const memberKey = ({ id, userId }: z.infer<typeof memberParams>) => ({
  ...parseIdInPath(id, noSuchList),
  userId: parseIdInPath(userId, memberNotFound).id,
})
/** ID of the row to delete, in the query or the body. */
const sentId = z.object({ id: wholeNumber(1, 2_147_483_647).optional() })
const idSent = ({ query, body }: { query: unknown; body: unknown }) =>
  parseInput(sentId, { ...Object(body), ...Object(query) }).id

/**
 * Registers the REST routes about the members of a list, its invitation links and the comments on its items. The
 * service functions check the caller's role. Visitors, who are not signed in, get a 401.
 */
export const listMembersRoutes: RestRoutes = async (app) => {
  requireSignIn(app)
  app.get(
    '/api/lists/:id/members/:userId',
    {
      schema: {
        operationId: 'readListMember',
        summary: 'Get a member of a list',
        description: 'Name and role of a member. Never an email address.',
        params: memberParams,
        response: { 200: memberView },
      },
    },
    (request) => lists(request.ctx).members.get(memberKey(request.params)),
  )

  app.put(
    '/api/lists/:id/members/:userId',
    {
      schema: {
        operationId: 'changeListMember',
        summary: 'Change a member’s role',
        description:
          'Sets the role of a member. `owner` hands the list over: the former owner becomes an editor. Making an editor a viewer revokes all links to the list. For the owner.',
        params: memberParams,
        body: memberChange.pick({ role: true }),
        response: { 200: memberView },
      },
    },
    (request) => {
      const change = toChange(request.params.id, request.body, noSuchList)
      return lists(request.ctx).members.changeRole({ ...change, ...memberKey(request.params) })
    },
  )

  app.delete(
    '/api/lists/:id/members/:userId',
    {
      schema: {
        operationId: 'removeListMember',
        summary: 'Remove a member, or leave',
        description:
          'Removes a member and revokes all links to the list, for the owner, or leaves the list, for the member. The list of an owner who leaves passes to the editor who has been a member for longest, or else ends.',
        params: memberParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await lists(request.ctx).members.remove(memberKey(request.params))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/lists/:id/invitations',
    {
      schema: {
        operationId: 'inviteToList',
        summary: 'Create an invitation',
        description:
          'Creates a link with which up to 20 people can join within 7 days. The URL is only returned here. For the owner.',
        params,
        body: newInvitation.pick({ role: true }),
        response: { 201: createdInvitation },
      },
    },
    async (request, reply) => {
      const invitation = toChange(request.params.id, request.body, noSuchList)
      return reply.code(201).send(await lists(request.ctx).invitations.create(invitation))
    },
  )

  app.delete(
    '/api/lists/:id/invitations',
    {
      schema: {
        operationId: 'revokeListInvitations',
        summary: 'Revoke invitations',
        description:
          'Revokes the link `id`, or all links of the list if there is none in the query. For the owner.',
        params,
        querystring: sentId,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const invitationId = idSent(request)
      const key = listKey(request.params)
      await lists(request.ctx).invitations.revoke({ ...key, ...(invitationId && { invitationId }) })
      return reply.code(204).send(null)
    },
  )

  const commentsPath = '/api/lists/:id/items/:itemId/comments'
  app.get(
    commentsPath,
    {
      schema: {
        operationId: 'listItemComments',
        summary: 'List comments',
        description: 'The comments on an item, the oldest first.',
        params: itemParams,
        response: { 200: commentView.array() },
      },
    },
    (request) => lists(request.ctx).comments.list(itemKey(request.params)),
  )

  app.post(
    commentsPath,
    {
      schema: {
        operationId: 'addItemComment',
        summary: 'Add a comment',
        description: 'Adds a comment of up to 1,000 characters. For all members.',
        params: itemParams,
        body: newComment.omit({ id: true, itemId: true }),
        response: { 201: commentView },
      },
    },
    async (request, reply) => {
      const comment = toChange(request.params.id, request.body, noSuchList)
      const key = itemKey(request.params)
      return reply.code(201).send(await lists(request.ctx).comments.add({ ...comment, ...key }))
    },
  )

  app.delete(
    commentsPath,
    {
      schema: {
        operationId: 'deleteItemComment',
        summary: 'Delete a comment',
        description: 'Deletes the comment `id`. For its author and the owner of the list.',
        params: itemParams,
        querystring: sentId.required(),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const commentId = idSent(request) ?? 0
      await lists(request.ctx).comments.remove({ ...itemKey(request.params), commentId })
      return reply.code(204).send(null)
    },
  )
}
