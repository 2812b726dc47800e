import type { RestRoutes } from '#platform/server/routes.ts'
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
  messageResponse,
  verification,
  type CurrentUser,
} from '../contract.ts'
import { codeOnly, loginResponse } from '../factors-contract.ts'
import { notSignedIn } from '../messages.ts'
import { accountsRouter } from './accounts.procedures.ts'
import { factorsRouter } from './second-factor/factors.procedures.ts'

const accounts = createCallerFactory(accountsRouter)
const factors = createCallerFactory(factorsRouter)
const noContent = z.void()

export const accountsRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/auth/user',
    {
      schema: {
        operationId: 'readCurrentUser',
        summary: 'Read who is signed in',
        description: 'Whose cookie was sent. 401 where nobody is signed in.',
        response: { 200: currentUser },
      },
    },
    (request) => accounts(request.ctx).current().then(orUnauthorized),
  )

  app.post(
    '/api/auth/register',
    {
      schema: {
        operationId: 'register',
        summary: 'Make an account',
        description:
          'Makes an account and mails a link that verifies its address. The answer is the same for an address that has an account already; its owner is told by mail.',
        body: registration,
        response: { 201: messageResponse },
      },
    },
    async (request, reply) => {
      const { message } = await accounts(request.ctx).register(request.body)
      return reply.code(201).send({ message })
    },
  )

  app.post(
    '/api/auth/login',
    {
      schema: {
        operationId: 'signIn',
        summary: 'Sign in',
        description:
          'Sets the cookie `auth_token`. An address that is not verified yet is refused with 403 and the code `email_unverified`. Where the account asks for a second factor, the answer names those it has, and the cookie comes with the second step.',
        body: login,
        response: { 200: loginResponse },
      },
    },
    (request) => accounts(request.ctx).login(request.body),
  )

  app.post(
    '/api/auth/second-factor',
    {
      schema: {
        operationId: 'giveSecondFactor',
        summary: 'Sign in, second step',
        description:
          'Takes a code of the authenticator app, or a recovery code, within five minutes of the password and with the cookie that came then. Each code works once. 400 with the code `wrong_code`, or `sign_in_over` where it all begins anew.',
        body: codeOnly,
        response: { 200: signedInUser },
      },
    },
    (request) => factors(request.ctx).giveCode(request.body),
  )

  app.post(
    '/api/auth/logout',
    {
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends the session and clears its cookie. Who is signed out already is answered alike.',
        response: { 204: noContent },
      },
    },
    async (request, reply) => reply.code(204).send(await accounts(request.ctx).logout()),
  )

  app.post(
    '/api/auth/verify',
    {
      schema: {
        operationId: 'verifyEmail',
        summary: 'Verify an e-mail address',
        description:
          'Takes the token of the mail. Used again, it does no harm. In the browser that signed up, by its cookie `device`, or with the password of the sign-up, it also signs in. Elsewhere, where others have signed up with the same address too, 400 with the code `sign_up_password_needed` asks for that password; with `asksPassword`, it is asked for in any case. `wrong_password` where it is another one.',
        body: verification,
        response: { 200: messageResponse },
      },
    },
    (request) =>
      accounts(request.ctx)
        .verify(request.body)
        .then(({ message }) => ({ message })),
  )

  app.post(
    '/api/auth/resend-verification',
    {
      schema: {
        operationId: 'resendVerification',
        summary: 'Send the link again',
        description:
          'Mails a new link to an address that waits to be verified. The answer is the same for every address.',
        body: emailOnly,
        response: { 202: messageResponse },
      },
    },
    async (request, reply) => {
      const { message } = await accounts(request.ctx).resendVerification(request.body)
      return reply.code(202).send({ message })
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        operationId: 'resetPassword',
        summary: 'Set a new password with a link',
        description:
          'Takes the token of a reset link, once, and ends every session of the account. With `removesAccess`, passkeys, the authenticator app, recovery codes, the sign-in with an organisation, webhooks and links to the list go too that were added in the 30 days before. They always go, back to the sign-up, where the address was verified without showing that its owner signed up.',
        body: passwordReset,
        response: { 204: noContent },
      },
    },
    async (request, reply) => reply.code(204).send(await accounts(request.ctx).resetPassword(request.body)),
  )

  app.get(
    '/api/account/data',
    {
      schema: {
        operationId: 'downloadMyData',
        summary: 'Download what is kept about me',
        description: 'Everything that is kept about whoever is signed in, as one JSON file.',
        response: { 200: personalData },
      },
    },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return accounts(request.ctx).myData()
    },
  )

  app.delete(
    '/api/account',
    {
      schema: {
        operationId: 'deleteAccount',
        summary: 'Delete my account',
        description:
          'Deletes the account of whoever is signed in with all that belongs to it, at once and for good. Asks for the password.',
        body: passwordOnly,
        response: { 204: noContent },
      },
    },
    async (request, reply) => reply.code(204).send(await accounts(request.ctx).deleteAccount(request.body)),
  )
}

function orUnauthorized(user: CurrentUser | null): CurrentUser {
  if (!user) throw unauthorized(notSignedIn)
  return user
}
