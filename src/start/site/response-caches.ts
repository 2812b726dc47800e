import { createResponseCache, type StalePolicy } from '#platform/server/response-cache/response-cache.ts'
import { internalAddress } from '#platform/server/response-cache/background-revalidation.ts'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import type { Deadlines } from '#platform/server/scheduling/deadlines.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import { routePatternOf } from '#platform/server/requests/same-origin.ts'
import type { Services } from '../services.ts'
import { isStaffRequest } from '../session-finder.ts'

interface Parts {
  services: Services
  /** Version of the page code. */
  revision: () => string
  policy: StalePolicy
  deadlines: Deadlines
  figures: Metrics | undefined
}

const maxResponseBytes = 24 * 1024 * 1024
const maxCoverBytes = 12 * 1024 * 1024

/**
 * Creates two in-memory response caches with the options that the site needs: `answers` for public pages and API
 * responses, `covers` for generated pictures.
 */
export function createResponseCaches({ services, revision, policy, deadlines, figures }: Parts) {
  const { catalogueVersion, searchCounts, subscriberClaim } = services
  const countResult = (result: 'hit' | 'miss') => figures?.answerShown(result === 'hit' ? 'kept' : 'made')
  const common = { deadlines, onResult: countResult, ...(figures && { routeOf: routePatternOf }) }
  const answers = createResponseCache({
    ...common,
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
    epoch: () => `${revision()} ${subscriberClaim.known()}`,
    onResult(result, address) {
      // A miss is counted by the search itself.
      if (result === 'hit') searchCounts.countKept(address)
      countResult(result)
    },
    isStrict: async (request) => request.ip === internalAddress || isStaffRequest(request),
    policy,
  })
  // A cover's URL determines its content, so changes of the catalogue do not invalidate it.
  const covers = createResponseCache({ ...common, maxBytes: maxCoverBytes, changes: noInvalidations })
  return { answers, covers }
}
