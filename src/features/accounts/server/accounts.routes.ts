import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { unauthorized } from '#platform/server/errors.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import {
  currentUser,
  emailOnly,
  login,
  passwordOnly,
  passwordReset,
  personalData,
  registration,
  signedInUser,
  told,
  tokenOnly,
  type CurrentUser,
} from '../contract.ts'
import { signedOut } from '../messages.ts'
import { accountsRouter } from './accounts.procedures.ts'

const accounts = createCallerFactory(accountsRouter)
const nothing = z.void()

export const accountsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/auth/user',
    { schema: { summary: 'Read who is signed in', response: { 200: currentUser } } },
    (request) => accounts(request.ctx).current().then(orSignedOut),
  )

  app.post(
    '/api/auth/register',
    { schema: { summary: 'Make an account', body: registration, response: { 201: told } } },
    async (request, reply) => {
      const { message } = await accounts(request.ctx).register(request.body)
      return reply.code(201).send({ message })
    },
  )

  app.post(
    '/api/auth/login',
    { schema: { summary: 'Sign in', body: login, response: { 200: signedInUser } } },
    (request) => accounts(request.ctx).login(request.body),
  )

  app.post(
    '/api/auth/logout',
    { schema: { summary: 'Sign out', response: { 204: nothing } } },
    async (request, reply) => reply.code(204).send(await accounts(request.ctx).logout()),
  )

  app.post(
    '/api/auth/verify',
    { schema: { summary: 'Verify an e-mail address', body: tokenOnly, response: { 200: told } } },
    (request) =>
      accounts(request.ctx)
        .verify(request.body)
        .then(({ message }) => ({ message })),
  )

  app.post(
    '/api/auth/resend-verification',
    { schema: { summary: 'Send the link again', body: emailOnly, response: { 202: told } } },
    async (request, reply) => {
      const { message } = await accounts(request.ctx).resendVerification(request.body)
      return reply.code(202).send({ message })
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      schema: { summary: 'Set a new password with a link', body: passwordReset, response: { 204: nothing } },
    },
    async (request, reply) => reply.code(204).send(await accounts(request.ctx).resetPassword(request.body)),
  )

  app.get(
    '/api/account/data',
    { schema: { summary: 'Download what is kept about me', response: { 200: personalData } } },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return accounts(request.ctx).myData()
    },
  )

  app.delete(
    '/api/account',
    { schema: { summary: 'Delete my account', body: passwordOnly, response: { 204: nothing } } },
    async (request, reply) => reply.code(204).send(await accounts(request.ctx).deleteAccount(request.body)),
  )
}

function orSignedOut(user: CurrentUser | null): CurrentUser {
  if (!user) throw unauthorized(signedOut)
  return user
}
