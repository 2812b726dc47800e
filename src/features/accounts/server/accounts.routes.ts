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

/**
 * Registers the documented REST routes of accounts: registration, sign-in and sign-out, email verification, password
 * reset, current user, data export and account deletion.
 */
export const accountsRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/auth/user',
    {
      schema: {
        operationId: 'readCurrentUser',
        summary: 'Get the current user',
        description: 'The user of the session cookie. 401 when signed out.',
        response: { 200: currentUser },
      },
    },
    // Without `hasNews`, which is for the header of the site.
    (request) =>
      accounts(request.ctx)
        .current()
        .then((user) => currentUser.parse(orUnauthorized(user))),
  )

  app.post(
    '/api/auth/register',
    {
      schema: {
        operationId: 'register',
        summary: 'Create an account',
        description:
          'Creates an account and sends a link to verify its email address. The response is the same if the address already has an account; its owner is notified by email.',
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
          'Sets the cookie `auth_token`. If the address is not verified yet, the response is 403 with the code `email_unverified`. If the account has a second factor, the response lists the available ones, and the cookie is set by the second step.',
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
          'Takes a code from the authenticator app or a recovery code, within five minutes of the password and with the cookie set then. Each code works once. 400 with the code `wrong_code`, or with `sign_in_over` if the client has to start over with the password.',
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
        description:
          'Ends the session and clears its cookie. The response is the same when already signed out.',
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
        summary: 'Verify an email address',
        description:
          'Takes the token from the email. Using it again has no effect. In the browser that signed up (recognized by its cookie `device`), or with the password of the sign-up, it also signs in. In another browser, if others have signed up with the same address, the response is 400 with the code `sign_up_password_needed`; with `asksPassword`, this is always the case. A wrong password gives `wrong_password`.',
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
        summary: 'Resend the verification link',
        description:
          'Sends a new link to an address that is not verified yet. The response is the same for every address.',
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
    '/api/auth/forgot-password',
    {
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Email a reset link',
        description:
          'Sends a link that sets a new password, once and within a day. The response is the same for every address. 403 unless `PASSWORD_RESET` is `mail`.',
        body: emailOnly,
        response: { 202: messageResponse },
      },
    },
    async (request, reply) => {
      const { message } = await accounts(request.ctx).requestPasswordReset(request.body)
      return reply.code(202).send({ message })
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        operationId: 'resetPassword',
        summary: 'Reset the password',
        description:
          'Takes the token from a reset link, which works once, and ends all sessions of the account. With `removesAccess` it also removes passkeys, the authenticator app, recovery codes, the sign-in with an organization, webhooks and links to the list that were added in the last 30 days, and links to undo a change of email that were mailed to addresses the account moved to since then. If the address was verified without proof that its owner signed up, everything added since the sign-up is removed in any case.',
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
        summary: 'Download my data',
        description: 'All data stored about the signed-in member, as one JSON file.',
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
          'Permanently deletes the signed-in member’s account and all its data. Requires the password.',
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
