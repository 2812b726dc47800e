import { setTimeout as wait } from 'node:timers/promises'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Hearing, Listening } from '#platform/database/listening.ts'
import { withStatementLimit } from '#platform/database/sql.ts'
import { waitingFor } from '#platform/server/work/deadlines.ts'
import type { Changes, Names } from '#platform/server/answers/made-from.ts'
import { doneFor } from '#platform/server/work/costs.ts'
import type { CatalogueVersionRow } from './entities.ts'

/** On it the database names what has changed (migration 0021). */
export const catalogueChangedChannel = 'catalogue_changed'

export interface CatalogueVersion extends Changes {
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
const holdsForMs = 500
/** And is looked at again after so long, while somebody asks: mostly nobody waits for it. */
const freshForMs = 250
/** What is said arrives together with the commit; where it does not, it was not heard. */
const wordMs = 250
const stepMs = 5
/** All kept answers wait for a look: it stands in nobody's line, and is short. */
const everybody = { client: 'everybody' }

/**
 * Knows what has changed in the catalogue, whoever changed it: this process, another one, or an administrator by hand.
 * Triggers say so; and because words can be lost, their version is looked at too, four times a second and only
 * while somebody asks. What was not heard may have been anything.
 */
export function watchCatalogueVersion(
  em: SqlEntityManager,
  listen: (hearing: Hearing) => Listening,
): CatalogueVersion {
  const listeners: ((touched: Names, isLate: boolean) => void)[] = []
  let known: number | undefined
  let asked: { at: number; answer: Promise<string> } | undefined
  /** The look that is under way, if one is, and the one that begins after it. */
  let underWay: Promise<string> | undefined
  let next: Promise<string> | undefined
  /** When the last look began that has been answered. */
  let lookedAt = Number.NEGATIVE_INFINITY
  const isFresh = () => asked !== undefined && performance.now() - asked.at <= freshForMs
  const tell = (touched: Names, isLate: boolean) => {
    for (const listener of listeners) listener(touched, isLate)
  }

  const listening = listen({
    onMessage(word) {
      const [version, ...names] = word.split(' ')
      const said = Number(version)
      const isWhole = !names.includes('*') && (known === undefined || said <= known + 1)
      tell(isWhole ? new Set(names) : 'everything', false)
      known = Math.max(known ?? said, said)
    },
    onGap: () => tell('everything', true),
  })

  async function look(): Promise<string> {
    const seen = await read(em.fork())
    if (known !== undefined && seen > known && listening.isListening()) await hear(seen)
    // A smaller one was overtaken by a word, unless the database is another one now.
    const isBehind = known !== undefined && seen < known && (await read(em.fork())) < known
    if (known !== undefined && (seen > known || isBehind)) tell('everything', true)
    if (known === undefined || seen > known || isBehind) known = seen
    return String(known)
  }

  async function hear(version: number, until = performance.now() + wordMs): Promise<void> {
    if ((known ?? 0) >= version || performance.now() > until) return
    await wait(stepMs)
    return hear(version, until)
  }

  function begin(): Promise<string> {
    // Requests wait for the same look: it has their limits, whoever begins it.
    const answer = withStatementLimit(() => doneFor(everybody, look))
    const asking = { at: performance.now(), answer }
    asked = asking
    underWay = answer
    next = undefined
    answer
      .then(
        // A look that has expired in the meantime does not count.
        () => (lookedAt = asked === asking ? asking.at : lookedAt),
        () => (asked = asked === asking ? undefined : asked),
      )
      .finally(() => (underWay = underWay === answer ? undefined : underWay))
    return answer
  }

  /** Looks once after this call. One look at a time: a slow database would lose all its connections to them. */
  function ask(): Promise<string> {
    if (!underWay) return begin()
    next ??= underWay.then(begin, begin)
    return waitingFor('a look at the version of the catalogue', next)
  }

  /** Looks in time for those who come after; whoever asks now has what was seen last, while that holds. */
  function isKnown(): boolean {
    if (!isFresh() && !underWay) ask().catch(() => {})
    return performance.now() - lookedAt <= holdsForMs
  }

  return {
    async current() {
      if (!isKnown()) await waitingFor('a look at the version of the catalogue', asked?.answer ?? ask())
      // What was heard since is newer than what was seen.
      return String(known)
    },
    isKnown,
    catchUp: ask,
    onTouch: (listener) => void listeners.push(listener),
    expire() {
      asked = undefined
      lookedAt = Number.NEGATIVE_INFINITY
      tell('everything', true)
    },
    start: () => listening.start(),
    stop: () => listening.stop(),
  }
}

async function read(em: SqlEntityManager): Promise<number> {
  const row = await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return Number(row.version)
}

/** Makes all that has been kept stale. */
export async function raiseCatalogueVersion(em: SqlEntityManager): Promise<void> {
  await em
    .getKysely()
    .selectNoFrom(sql`tell_catalogue_change(array['*'])`.as('told'))
    .execute()
}

/** Says that what is made from these may be otherwise now, though the catalogue is as it was. */
export async function sayTouched(em: SqlEntityManager, names: readonly string[]): Promise<void> {
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
