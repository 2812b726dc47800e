import type { FastifyRequest } from 'fastify'
import { sessionCookieName } from '#features/accounts/limits.ts'
import { readBearerToken } from '#features/accounts/server/api-tokens/api-clients.service.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { noInvalidations, type StalePolicy } from '#platform/server/response-cache/cache-tags.ts'
import type { Deadlines } from '#platform/server/scheduling/deadlines.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import { routePatternOf } from '#platform/server/requests/same-origin.ts'
import type { Services } from '../services.ts'
import { internalAddress } from './cache-warmer.ts'

interface Parts {
  services: Services
  /** Version of the page code. */
  revision: () => string
  patience: StalePolicy
  deadlines: Deadlines
  figures: Metrics | undefined
}

const maxResponseBytes = 24 * 1024 * 1024
const maxCoverBytes = 12 * 1024 * 1024

/** Creates the response caches for public responses and for covers. */
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
        // On a busy site the catalogue version is always known, so `current` would never refresh the claim.
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
  // A cover's URL determines its content, so changes of the catalogue do not invalidate it.
  const covers = createResponseCache({ maxBytes: maxCoverBytes, changes: noInvalidations, ...counted })
  return { answers, covers }
}

/** Whether a request has a session cookie or an API token. */
export const hasCredentials = ({ cookies, headers }: FastifyRequest): boolean =>
  Boolean(cookies[sessionCookieName]) || readBearerToken(headers.authorization) !== undefined

/**
 * Whether a request comes from staff, who must see their own changes at once. False if the session cannot be read: no
 * change can have been made then either.
 */
export async function isStaffRequest(request: FastifyRequest): Promise<boolean> {
  if (!hasCredentials(request)) return false
  const role = await request.ctx.role().catch(() => undefined)
  return role === 'editor' || role === 'admin'
}
