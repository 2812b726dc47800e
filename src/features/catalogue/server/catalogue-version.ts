import { setTimeout as wait } from 'node:timers/promises'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { SubscriptionHandlers, Subscription } from '#platform/database/subscription.ts'
import { withStatementLimit } from '#platform/database/sql.ts'
import { trackWait } from '#platform/server/scheduling/deadlines.ts'
import type { Invalidations, CacheTags } from '#platform/server/response-cache/cache-tags.ts'
import { runForCaller } from '#platform/server/scheduling/costs.ts'
import type { CatalogueVersionRow } from './entities.ts'

/** NOTIFY channel on which triggers publish the dependencies that have changed (migration 0021). */
export const catalogueChangedChannel = 'catalogue_changed'

export interface CatalogueVersion extends Invalidations {
  /** Resolves to the version of the last committed change, at most 500 ms old. */
  current: () => Promise<string>
  /** Resolves to the version as of this call. Awaited after a change to the catalogue. */
  catchUp: () => Promise<string>
  /** Discards the known version and invalidates everything. */
  expire: () => void
  /** Starts listening for notifications. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Longest age of the known version, in ms. */
const maxAgeMs = 500
/** Age after which the version is read again in the background, in ms. Most requests do not wait for that read. */
const refreshAfterMs = 250
/**
 * Time to wait for the notification of a version that was read, in ms. Notifications arrive with the commit, so a later
 * one counts as lost.
 */
const notificationTimeoutMs = 250
const pollIntervalMs = 5
/**
 * Client to which the version check is charged: every cached response depends on it, so it must not queue behind one
 * client's requests.
 */
const sharedClient = { client: 'everybody' }

/**
 * Creates the watcher of the catalogue's version, a number that every change increments. It calls its listeners
 * (`onTouch`) with the cache tags that a change invalidates, whether this process, another one or an administrator
 * using SQL made it. `start` begins to listen, `stop` ends that; `current` resolves to the version, at most 500 ms old.
 *
 * Triggers publish changes with NOTIFY. Notifications can be lost, so the version is also read up to four times a
 * second while there are requests. A version without its notification invalidates everything.
 */
export function watchCatalogueVersion(
  em: SqlEntityManager,
  listen: (handlers: SubscriptionHandlers) => Subscription,
): CatalogueVersion {
  const listeners: ((touched: CacheTags, isLate: boolean) => void)[] = []
  let knownVersion: number | undefined
  let lastCheck: { at: number; answer: Promise<string> } | undefined
  /** The version check in progress, if any, and the one queued behind it. */
  let currentCheck: Promise<string> | undefined
  let queuedCheck: Promise<string> | undefined
  /** Start time of the last check that has completed. */
  let checkedAt = Number.NEGATIVE_INFINITY
  const isFresh = () => lastCheck !== undefined && performance.now() - lastCheck.at <= refreshAfterMs
  const notifyListeners = (touched: CacheTags, isLate: boolean) => {
    for (const listener of listeners) listener(touched, isLate)
  }

  const listening = listen({
    onMessage(payload) {
      const [version, ...names] = payload.split(' ')
      const notifiedVersion = Number(version)
      const isComplete =
        !names.includes('*') && (knownVersion === undefined || notifiedVersion <= knownVersion + 1)
      notifyListeners(isComplete ? new Set(names) : 'everything', false)
      knownVersion = Math.max(knownVersion ?? notifiedVersion, notifiedVersion)
    },
    onGap: () => notifyListeners('everything', true),
  })

  async function checkVersion(): Promise<string> {
    const storedVersion = await readVersion(em.fork())
    if (knownVersion !== undefined && storedVersion > knownVersion && listening.isListening())
      await waitForNotification(storedVersion)
    // A lower version was read before a notification arrived, unless the database has been replaced by another one: the
    // second read tells.
    const isBehind =
      knownVersion !== undefined &&
      storedVersion < knownVersion &&
      (await readVersion(em.fork())) < knownVersion
    if (knownVersion !== undefined && (storedVersion > knownVersion || isBehind))
      notifyListeners('everything', true)
    if (knownVersion === undefined || storedVersion > knownVersion || isBehind) knownVersion = storedVersion
    return String(knownVersion)
  }

  async function waitForNotification(
    version: number,
    until = performance.now() + notificationTimeoutMs,
  ): Promise<void> {
    if ((knownVersion ?? 0) >= version || performance.now() > until) return
    await wait(pollIntervalMs)
    return waitForNotification(version, until)
  }

  function startCheck(): Promise<string> {
    // Requests wait for this check, so the statement timeout of requests applies, whatever started it.
    const answer = withStatementLimit(() => runForCaller(sharedClient, checkVersion))
    const check = { at: performance.now(), answer }
    lastCheck = check
    currentCheck = answer
    queuedCheck = undefined
    answer
      .then(
        // A check that `expire` has invalidated in the meantime does not count.
        () => (checkedAt = lastCheck === check ? check.at : checkedAt),
        () => (lastCheck = lastCheck === check ? undefined : lastCheck),
      )
      .finally(() => {
        // Returns nothing: `finally` would wait for the next check, and reject with it.
        if (currentCheck === answer) currentCheck = undefined
      })
    return answer
  }

  /**
   * Checks the version once after this call. Only one check runs at a time: with a slow database, parallel checks would
   * use up the connection pool.
   */
  function checkAgain(): Promise<string> {
    if (!currentCheck) return startCheck()
    queuedCheck ??= currentCheck.then(startCheck, startCheck)
    return trackWait('a look at the version of the catalogue', queuedCheck)
  }

  /** Whether the known version is recent enough. Starts a background check when it is about to expire. */
  function isKnown(): boolean {
    if (!isFresh() && !currentCheck) checkAgain().catch(() => {})
    return performance.now() - checkedAt <= maxAgeMs
  }

  return {
    async current() {
      if (!isKnown())
        await trackWait('a look at the version of the catalogue', lastCheck?.answer ?? checkAgain())
      // A notification may have raised the version since the check.
      return String(knownVersion)
    },
    isKnown,
    catchUp: checkAgain,
    onTouch: (listener) => void listeners.push(listener),
    expire() {
      lastCheck = undefined
      checkedAt = Number.NEGATIVE_INFINITY
      notifyListeners('everything', true)
    },
    start: () => listening.start(),
    stop: () => listening.stop(),
  }
}

async function readVersion(em: SqlEntityManager): Promise<number> {
  const row = await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return Number(row.version)
}

/**
 * Invalidates every cached response and cache entry that depends on the catalogue, in all processes, by NOTIFY (in a
 * transaction, once it commits). Changes no data.
 */
export async function invalidateCatalogue(em: SqlEntityManager): Promise<void> {
  await em
    .getKysely()
    .selectNoFrom(sql`tell_catalogue_change(array['*'])`.as('notified'))
    .execute()
}

/**
 * Invalidates the cached responses with these cache tags (such as `idea:7`) in all processes, by NOTIFY (in a
 * transaction, once it commits). The catalogue and its version stay unchanged. An empty list invalidates nothing.
 * @param names tags without spaces, which separate them in the payload; PostgreSQL rejects one of 8,000 bytes or more.
 */
export async function publishInvalidation(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select((row) =>
      row
        .fn('pg_notify', [row.val(catalogueChangedChannel), sql<string>`version || ${` ${names.join(' ')}`}`])
        .as('notified'),
    )
    .execute()
}
