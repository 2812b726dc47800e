import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { UpdateObject } from 'kysely'
import { databaseTime } from '#platform/database/database-time.ts'
import { minuteMs } from '#platform/durations.ts'
import { HopelessJob } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Bulk } from '#platform/mail/smtp-mailer.ts'
import type { Claim } from './claims.service.ts'
import type { Journal } from './journal.ts'
import type { SendingParts } from './sending-parts.ts'
import { countRefusal, forgetRefusals } from './refusals.service.ts'
import { tables, type Tables } from './tables.ts'

interface Way {
  sender: string
  bulk: Bulk<Mail>
  journal: Journal
}

/** A server that has the whole mail and says nothing for so long may well not have taken it. */
const silentMs = 5_000
const longestPauseMs = 10 * minuteMs

/**
 * Sends one letter and notes what came of it. @returns whether the server takes mail at all.
 *
 * SMTP knows no exactly-once. What is certain: before the dot that ends a mail the server has not taken it, and after
 * its answer it has. So the journal is told right before the dot, and a crash after that counts as sent.
 */
export async function deliver(
  parts: SendingParts,
  way: Way,
  claim: Claim,
  mail: Mail | Error | undefined,
): Promise<boolean> {
  const em = parts.em.fork()
  if (!mail) {
    await settle(em, way, claim, { state: 'dropped', settled_at: parts.now() })
    return true
  }
  if (mail instanceof Error) {
    await tryLater(em, way, claim, mail.message)
    return true
  }
  let heard: Promise<unknown> = Promise.resolve()
  let silence: NodeJS.Timeout | undefined
  const onHandedOver = () => {
    way.journal.handedOver(claim.id)
    silence = setTimeout(() => way.journal.takenBack(claim.id), silentMs)
    // For processes elsewhere, should this machine be lost. Nobody waits for it: the mail has gone on.
    // Not in this turn: the dot leaves as soon as this returns.
    heard = nextTurn()
      .then(() => settle(parts.em.fork(), way, claim, { handed_at: databaseTime() }))
      .catch(() => {})
  }
  try {
    await way.bulk.send(mail, mail.to, onHandedOver)
    // It has answered after all, where it was silent for long.
    way.journal.handedOver(claim.id)
  } catch (error) {
    way.journal.takenBack(claim.id)
    await heard
    if (!(error instanceof HopelessJob)) {
      await tryLater(em, way, claim)
      return false
    }
    await settle(em, way, claim, {
      state: 'refused',
      settled_at: parts.now(),
      problem: error.message.slice(0, 300),
    })
    await countRefusal(em, claim, parts.now())
    return true
  } finally {
    clearTimeout(silence)
  }
  await heard
  await settle(em, way, claim, { state: 'sent', settled_at: parts.now() })
  way.journal.settled(claim.id)
  await forgetRefusals(em, claim)
  return true
}

async function tryLater(em: SqlEntityManager, way: Way, claim: Claim, problem?: string): Promise<void> {
  const pauseMs = Math.min(1000 * 2 ** Math.min(claim.tries, 20), longestPauseMs)
  await settle(em, way, claim, {
    state: 'waiting',
    tries: Math.min(claim.tries + 1, 1000),
    next_try_at: databaseTime(pauseMs),
    claimed_by: null,
    handed_at: null,
    ...(problem && { problem: problem.slice(0, 300) }),
  })
}

type Change = UpdateObject<Tables, 'delivery'>

/** Only what is still this process's: another may have taken it for dead. */
const settle = (em: SqlEntityManager, { sender }: Way, { id }: Claim, change: Change) =>
  tables(em)
    .updateTable('delivery')
    .set(change)
    .where('id', '=', id)
    .where('claimed_by', '=', sender)
    .where('state', '=', 'claimed')
    .execute()
