import type { FastifyRequest } from 'fastify'
import { sessionCookieName } from '#features/accounts/limits.ts'
import { readBearerToken } from '#features/accounts/server/api-tokens/programs.service.ts'
import { createResponseCache } from '#platform/server/answers/answer-cache.ts'
import { noInvalidations, type StalePolicy } from '#platform/server/answers/made-from.ts'
import type { Deadlines } from '#platform/server/work/deadlines.ts'
import type { Metrics } from '#platform/seeing/figures.ts'
import { routePatternOf } from '#platform/server/requests/same-origin.ts'
import type { Services } from '../services.ts'
import { internalAddress } from './warming.ts'

interface Parts {
  services: Services
  /** Of the pages' own code. */
  revision: () => string
  patience: StalePolicy
  deadlines: Deadlines
  figures: Metrics | undefined
}

const maxResponseBytes = 24 * 1024 * 1024
const maxCoverBytes = 12 * 1024 * 1024

/** What is kept of answers that are the same for everybody, and what of covers. */
export function createResponseCaches({ services, revision, patience, deadlines, figures }: Parts) {
  const { catalogueVersion, searchCounts, subscriberClaim } = services
  const counted = {
    deadlines,
    ...(figures && { routeOf: routePatternOf }),
    onKept: () => figures?.answerShown('kept'),
    onMade: () => figures?.answerShown('made'),
  }
  const answers = createResponseCache({
    maxBytes: maxResponseBytes,
    changes: {
      ...catalogueVersion,
      isKnown() {
        // On a busy site the version is always known, and nothing else would ask for the claim.
        subscriberClaim.refresh()
        return catalogueVersion.isKnown()
      },
      current: () => Promise.all([catalogueVersion.current(), subscriberClaim.current()]),
    },
    revision: () => `${revision()} ${subscriberClaim.known()}`,
    ...counted,
    onKept: (address) => {
      searchCounts.countKept(address)
      counted.onKept()
    },
    isWatching: isStaffRequest,
    isOwn: ({ ip }) => ip === internalAddress,
    patience,
  })
  // A cover's address says all about it, so it outlives every change of the catalogue.
  const covers = createResponseCache({ maxBytes: maxCoverBytes, changes: noInvalidations, ...counted })
  return { answers, covers }
}

/** Somebody's browser, or a program of theirs. */
export const hasCredentials = ({ cookies, headers }: FastifyRequest): boolean =>
  Boolean(cookies[sessionCookieName]) || readBearerToken(headers.authorization) !== undefined

/** Editors alone change what everybody sees. Where nobody can be asked who they are, nothing was changed either. */
export async function isStaffRequest(request: FastifyRequest): Promise<boolean> {
  if (!hasCredentials(request)) return false
  const role = await request.ctx.role().catch(() => undefined)
  return role === 'editor' || role === 'admin'
}
