import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { minClaimedSubscribers } from '#features/newsletter/limits.ts'
import { withStatementLimit } from '#platform/database/sql.ts'
import { countedReaders } from '#features/newsletter/messages.ts'
import type { Subscriber } from '../entities.ts'

/** What the home page may say of how many read the newsletter. */
export interface SubscriberClaim {
  /** At most some seconds old. */
  current: () => Promise<string | null>
  /** Looks again where the last look is some seconds old. Nobody waits for it. */
  refresh: () => void
  /** What was found last; null where there is nothing to boast of. */
  known: () => string | null
}

const maxAgeMs = 5_000

/** @param given the operator's own words, which are not checked. */
export function createSubscriberClaim(em: SqlEntityManager, given: string | undefined): SubscriberClaim {
  let known = given ?? null
  let lastQuery: { at: number; answer: Promise<string | null>; isOver: boolean } | undefined

  /** Joins the look that is under way, or the last one while it is fresh. */
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

/** Stops at the one that makes it true. */
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
