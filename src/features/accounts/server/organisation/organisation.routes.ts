import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { organisationByClient } from '#features/accounts/server/account-limits.ts'
import { hrefOf, organisationCallbackPath, organisationPath } from '#platform/addresses.ts'
import { clientKeyOf } from '#platform/server/limits/limits.ts'
import { startAuthorization, finishAuthorization } from './authorization-request.ts'
import { OrganisationUnavailable, type Organisation } from './organisation.ts'
import { signInFromOrganisation, type SignInOutcome } from './organisation-sign-in.service.ts'

interface Options {
  organisation: Organisation
  /** Returns the context of a request with the services of this feature. */
  contextOf: (request: FastifyRequest) => AccountsContext
}

const signInQuery = z.object({ from: z.string().catch('') })
type SignInProblem = 'away' | 'refused' | 'blocked' | 'unverified'

/**
 * Registers the redirect to the organisation and its callback, which signs in. Both are for browsers, so success, a
 * rejected sign-in and an unavailable provider redirect to a page; a rate limit and unexpected errors do not.
 */
export async function organisationRoutes(app: FastifyInstance, { organisation, contextOf }: Options) {
  const hidden = { schema: { hide: true } }

  app.get(organisationPath, hidden, async (request, reply) => {
    const ctx = contextOf(request)
    // Only from our own pages or typed by hand: no other site may start a sign-in.
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return reply.redirect(hrefOf('login'), 303)
    try {
      await ctx.limits.spend(organisationByClient, clientKeyOf(ctx.ip), ctx.now())
      const authorization = await startAuthorization(ctx, signInQuery.parse(request.query).from, ctx.now())
      return reply.redirect((await organisation.addressFor(authorization)).href, 303)
    } catch (error) {
      if (!(error instanceof OrganisationUnavailable)) throw error
      request.log.warn({ err: error }, 'the organization cannot be reached')
      return reply.redirect(loginHref('away'), 303)
    }
  })

  app.get(organisationCallbackPath, hidden, async (request, reply) => {
    const ctx = contextOf(request)
    await ctx.limits.spend(organisationByClient, clientKeyOf(ctx.ip), ctx.now())
    const authorization = await finishAuthorization(ctx, ctx.now())
    if (!authorization) return reply.redirect(loginHref('refused'), 303)
    const answer = new URL(ctx.origin() + request.url)
    const member = await organisation.readAnswer(answer, authorization.asked).catch((error: unknown) => {
      request.log.warn({ reason: errorCodeOf(error) }, 'a response of the organization was rejected')
      return error instanceof OrganisationUnavailable ? ('away' as const) : ('refused' as const)
    })
    if (typeof member === 'string') return reply.redirect(loginHref(member), 303)
    const outcome = await signInFromOrganisation(ctx, member, ctx.now())
    return reply.redirect(toRedirect(outcome, authorization.from), 303)
  })
}

const loginHref = (problem: SignInProblem) => hrefOf('login', { problem })

function toRedirect(outcome: SignInOutcome, from: string): string {
  if (outcome === 'in') return from
  if (typeof outcome === 'string') return loginHref(outcome)
  return hrefOf('login', { step: outcome.secondFactor.join('-'), from })
}

/** Logs the code only: the message may contain parameters from the URL. */
const errorCodeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
