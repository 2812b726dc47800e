import { setTimeout as wait } from 'node:timers/promises'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { SubscriptionHandlers, Subscription } from '#platform/database/listening.ts'
import { withStatementLimit } from '#platform/database/sql.ts'
import { trackWait } from '#platform/server/work/deadlines.ts'
import type { Invalidations, CacheTags } from '#platform/server/answers/made-from.ts'
import { runForCaller } from '#platform/server/work/costs.ts'
import type { CatalogueVersionRow } from './entities.ts'

/** On it the database names what has changed (migration 0021). */
export const catalogueChangedChannel = 'catalogue_changed'

export interface CatalogueVersion extends Invalidations {
  /** The version of the catalogue's last committed change, at most half a second old. */
  current: () => Promise<string>
  /** The same, as of now: whoever has changed the catalogue waits for it. */
  catchUp: () => Promise<string>
  /** Nothing that is known so far holds any more. */
  expire: () => void
  /** Begins to hear what changes. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** What has been seen holds for so long. */
const maxAgeMs = 500
/** And is looked at again after so long, while somebody asks: mostly nobody waits for it. */
const refreshAfterMs = 250
/** What is said arrives together with the commit; where it does not, it was not heard. */
const notificationTimeoutMs = 250
const pollIntervalMs = 5
/** All kept answers wait for a look: it stands in nobody's line, and is short. */
const sharedClient = { client: 'everybody' }

/**
 * Knows what has changed in the catalogue, whoever changed it: this process, another one, or an administrator by hand.
 * Triggers say so; and because words can be lost, their version is looked at too, four times a second and only
 * while somebody asks. What was not heard may have been anything.
 */
export function watchCatalogueVersion(
  em: SqlEntityManager,
  listen: (hearing: SubscriptionHandlers) => Subscription,
): CatalogueVersion {
  const listeners: ((touched: CacheTags, isLate: boolean) => void)[] = []
  let knownVersion: number | undefined
  let lastCheck: { at: number; answer: Promise<string> } | undefined
  /** The look that is under way, if one is, and the one that begins after it. */
  let currentCheck: Promise<string> | undefined
  let queuedCheck: Promise<string> | undefined
  /** When the last look began that has been answered. */
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
    // A smaller one was overtaken by a word, unless the database is another one now.
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
    // Requests wait for the same look: it has their limits, whoever begins it.
    const answer = withStatementLimit(() => runForCaller(sharedClient, checkVersion))
    const check = { at: performance.now(), answer }
    lastCheck = check
    currentCheck = answer
    queuedCheck = undefined
    answer
      .then(
        // A look that has expired in the meantime does not count.
        () => (checkedAt = lastCheck === check ? check.at : checkedAt),
        () => (lastCheck = lastCheck === check ? undefined : lastCheck),
      )
      .finally(() => (currentCheck = currentCheck === answer ? undefined : currentCheck))
    return answer
  }

  /** Looks once after this call. One look at a time: a slow database would lose all its connections to them. */
  function checkAgain(): Promise<string> {
    if (!currentCheck) return startCheck()
    queuedCheck ??= currentCheck.then(startCheck, startCheck)
    return trackWait('a look at the version of the catalogue', queuedCheck)
  }

  /** Looks in time for those who come after; whoever asks now has what was seen last, while that holds. */
  function isKnown(): boolean {
    if (!isFresh() && !currentCheck) checkAgain().catch(() => {})
    return performance.now() - checkedAt <= maxAgeMs
  }

  return {
    async current() {
      if (!isKnown())
        await trackWait('a look at the version of the catalogue', lastCheck?.answer ?? checkAgain())
      // What was heard since is newer than what was seen.
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

/** Makes all that has been kept stale. */
export async function invalidateCatalogue(em: SqlEntityManager): Promise<void> {
  await em
    .getKysely()
    .selectNoFrom(sql`tell_catalogue_change(array['*'])`.as('told'))
    .execute()
}

/** Says that what is made from these may be otherwise now, though the catalogue is as it was. */
export async function publishInvalidation(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select((row) =>
      row
        .fn('pg_notify', [row.val(catalogueChangedChannel), sql<string>`version || ${` ${names.join(' ')}`}`])
        .as('told'),
    )
    .execute()
}
