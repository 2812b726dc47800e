import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { organisationByClient } from '#features/accounts/server/account-limits.ts'
import { hrefOf, organisationCallbackPath, organisationPath } from '#platform/addresses.ts'
import { clientOf } from '#platform/server/limits/limits.ts'
import { beginJourney, endJourney } from './authorization-request.ts'
import { OrganisationAway, type Organisation } from './organisation.ts'
import { signInFromOrganisation, type Outcome } from './organisation-sign-in.service.ts'

interface Options {
  organisation: Organisation
  /** The services of accounts beside the context of a request. */
  contextOf: (request: FastifyRequest) => AccountsContext
}

const way = z.object({ from: z.string().catch('') })
type Problem = 'away' | 'refused' | 'blocked' | 'unverified'

/** The way to the organisation and back, for browsers: every end of it is a page. */
export async function organisationRoutes(app: FastifyInstance, { organisation, contextOf }: Options) {
  const hidden = { schema: { hide: true } }

  app.get(organisationPath, hidden, async (request, reply) => {
    const ctx = contextOf(request)
    // Only by a link of ours or by hand: no other site sends anybody on the way.
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return reply.redirect(hrefOf('login'), 303)
    try {
      await ctx.limits.spend(organisationByClient, clientOf(ctx.ip), ctx.now())
      const asked = await beginJourney(ctx, way.parse(request.query).from, ctx.now())
      return reply.redirect((await organisation.addressFor(asked)).href, 303)
    } catch (error) {
      if (!(error instanceof OrganisationAway)) throw error
      request.log.warn({ err: error }, 'the organisation cannot be reached')
      return reply.redirect(back('away'), 303)
    }
  })

  app.get(organisationCallbackPath, hidden, async (request, reply) => {
    const ctx = contextOf(request)
    await ctx.limits.spend(organisationByClient, clientOf(ctx.ip), ctx.now())
    const journey = await endJourney(ctx, ctx.now())
    if (!journey) return reply.redirect(back('refused'), 303)
    const answer = new URL(ctx.origin() + request.url)
    const member = await organisation.readAnswer(answer, journey.asked).catch((error: unknown) => {
      request.log.warn({ reason: reasonIn(error) }, 'an answer of the organisation is refused')
      return error instanceof OrganisationAway ? ('away' as const) : ('refused' as const)
    })
    if (typeof member === 'string') return reply.redirect(back(member), 303)
    const outcome = await signInFromOrganisation(ctx, member, ctx.now())
    return reply.redirect(placeAfter(outcome, journey.from), 303)
  })
}

const back = (problem: Problem) => hrefOf('login', { problem })

function placeAfter(outcome: Outcome, from: string): string {
  if (outcome === 'in') return from
  if (typeof outcome === 'string') return back(outcome)
  return hrefOf('login', { step: outcome.secondFactor.join('-'), from })
}

/** Its words may hold what came in the address. */
const reasonIn = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
