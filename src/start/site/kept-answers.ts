import type { FastifyRequest } from 'fastify'
import { cookieName } from '#features/accounts/limits.ts'
import { tokenIn } from '#features/accounts/server/api-tokens/programs.service.ts'
import { createAnswerCache } from '#platform/server/answers/answer-cache.ts'
import { noChanges, type Patience } from '#platform/server/answers/made-from.ts'
import type { Deadlines } from '#platform/server/work/deadlines.ts'
import type { Figures } from '#platform/seeing/figures.ts'
import { routeOf } from '#platform/server/requests/same-origin.ts'
import type { Services } from '../services.ts'
import { nobodysAddress } from './warming.ts'

interface Parts {
  services: Services
  /** Of the pages' own code. */
  revision: () => string
  patience: Patience
  deadlines: Deadlines
  figures: Figures | undefined
}

const answerBytes = 24 * 1024 * 1024
const coverBytes = 12 * 1024 * 1024

/** What is kept of answers that are the same for everybody, and what of covers. */
export function keepAnswers({ services, revision, patience, deadlines, figures }: Parts) {
  const { catalogueVersion, searchCounts, subscriberClaim } = services
  const counted = {
    deadlines,
    ...(figures && { routeOf }),
    onKept: () => figures?.answerShown('kept'),
    onMade: () => figures?.answerShown('made'),
  }
  const answers = createAnswerCache({
    maxBytes: answerBytes,
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
    isWatching: mayHaveChanged,
    isOwn: ({ ip }) => ip === nobodysAddress,
    patience,
  })
  // A cover's address says all about it, so it outlives every change of the catalogue.
  const covers = createAnswerCache({ maxBytes: coverBytes, changes: noChanges, ...counted })
  return { answers, covers }
}

/** Somebody's browser, or a program of theirs. */
export const holdsSession = ({ cookies, headers }: FastifyRequest): boolean =>
  Boolean(cookies[cookieName]) || tokenIn(headers.authorization) !== undefined

/** Editors alone change what everybody sees. Where nobody can be asked who they are, nothing was changed either. */
export async function mayHaveChanged(request: FastifyRequest): Promise<boolean> {
  if (!holdsSession(request)) return false
  const role = await request.ctx.role().catch(() => undefined)
  return role === 'editor' || role === 'admin'
}
