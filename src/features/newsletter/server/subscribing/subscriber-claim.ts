import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { minClaimedSubscribers } from '#features/newsletter/limits.ts'
import { withStatementLimit } from '#platform/database/sql.ts'
import { countedReaders } from '#features/newsletter/messages.ts'
import type { Subscriber } from '../entities.ts'

/** Cached claim of the home page about the number of subscribers. */
export interface SubscriberClaim {
  /** Returns the claim, at most a few seconds old. */
  current: () => Promise<string | null>
  /** Refreshes a stale claim in the background. */
  refresh: () => void
  /** Returns the cached claim; null if there are too few subscribers. */
  known: () => string | null
}

const maxAgeMs = 5_000

/**
 * Creates the cache of the home page's text “Join 10,000+ subscribers”, which is null while the site has fewer
 * subscribers than that. `current` resolves to the text, from the database if the last result is older than five
 * seconds; `known` returns the last result (null before the first); `refresh` updates it in the background.
 * @param given the operator's own text, which replaces it whatever the number; nothing is queried then.
 */
export function createSubscriberClaim(em: SqlEntityManager, given: string | undefined): SubscriberClaim {
  let known = given ?? null
  let lastQuery: { at: number; answer: Promise<string | null>; isOver: boolean } | undefined

  /** Shares the pending query, or the last result while it is fresh. */
  function current(): Promise<string | null> {
    if (given !== undefined) return Promise.resolve(given)
    if (lastQuery && (!lastQuery.isOver || performance.now() - lastQuery.at <= maxAgeMs))
      return lastQuery.answer
    const answer = withStatementLimit(() => hasClaimedSubscribers(em.fork())).then(
      (are) => (known = are ? countedReaders : null),
    )
    const newQuery = { at: performance.now(), answer, isOver: false }
    lastQuery = newQuery
    answer.then(
      () => (newQuery.isOver = true),
      () => (lastQuery = undefined),
    )
    return answer
  }

  return { current, refresh: () => void current().catch(() => {}), known: () => known }
}

/**
 * Returns whether the site has as many subscribers as the text claims. Reads only so many rows, instead of counting
 * all.
 */
async function hasClaimedSubscribers(em: SqlEntityManager): Promise<boolean> {
  const last = await em
    .getKysely<InferKyselyDB<typeof Subscriber>>()
    .selectFrom('subscriber')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .where('suppressed_at', 'is', null)
    .orderBy('id')
    .offset(minClaimedSubscribers - 1)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}
