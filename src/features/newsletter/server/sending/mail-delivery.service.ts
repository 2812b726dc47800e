import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { UpdateObject } from 'kysely'
import { databaseTime } from '#platform/database/sql.ts'
import { minuteMs } from '#platform/durations.ts'
import { PermanentJobError } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { BulkSender } from '#platform/mail/smtp-mailer.ts'
import { tables, type Tables } from '../entities.ts'
import type { Claim } from './claims.service.ts'
import type { Journal } from './journal.ts'
import type { SenderDependencies } from './mail-rendering.service.ts'

interface SendContext {
  sender: string
  bulk: BulkSender<Mail>
  journal: Journal
}

/** If the server does not respond to the end of data for this long, the mail counts as not accepted. */
const silenceTimeoutMs = 5_000
const maxPauseMs = 10 * minuteMs

/**
 * Sends the mail of a claimed delivery, if there is one, and records the outcome: sent, rejected for good, or to be
 * retried, after a pause that doubles with each attempt. Without a mail the delivery is dropped; an Error, which means
 * that rendering failed, schedules a retry. After three permanent rejections in a row, an address gets no more mail.
 * SMTP has no exactly-once delivery: the server has not accepted a mail before the end-of-data marker, and has accepted
 * it after its response. So the journal is written right before the marker, and a crash after that counts as sent.
 * @returns false if the mail server is not accepting mail, so that the sender should wait; true otherwise.
 */
export async function sendMail(
  parts: SenderDependencies,
  way: SendContext,
  claim: Claim,
  mail: Mail | Error | undefined,
): Promise<boolean> {
  const em = parts.em.fork()
  if (!mail) {
    await updateDelivery(em, way, claim, { state: 'dropped', settled_at: parts.now() })
    return true
  }
  if (mail instanceof Error) {
    await scheduleRetry(em, way, claim, mail.message)
    return true
  }
  let handoverStored: Promise<unknown> = Promise.resolve()
  let silenceTimer: NodeJS.Timeout | undefined
  const onHandedOver = () => {
    way.journal.handedOver(claim.id)
    silenceTimer = setTimeout(() => way.journal.takenBack(claim.id), silenceTimeoutMs)
    // Stored in the database too, in case this machine is lost. Not awaited and deferred to a later turn, because the
    // end-of-data marker is sent as soon as this callback returns.
    handoverStored = nextTurn()
      .then(() => updateDelivery(parts.em.fork(), way, claim, { handed_at: databaseTime() }))
      .catch(() => {})
  }
  try {
    await way.bulk.send(mail, mail.to, onHandedOver)
    // The response came after the silence timeout, which had revoked the journal entry.
    way.journal.handedOver(claim.id)
  } catch (error) {
    way.journal.takenBack(claim.id)
    await handoverStored
    if (!(error instanceof PermanentJobError)) {
      await scheduleRetry(em, way, claim)
      return false
    }
    await updateDelivery(em, way, claim, {
      state: 'refused',
      settled_at: parts.now(),
      problem: error.message.slice(0, 300),
    })
    await countFailure(em, claim, parts.now())
    return true
  } finally {
    clearTimeout(silenceTimer)
  }
  await handoverStored
  await updateDelivery(em, way, claim, { state: 'sent', settled_at: parts.now() })
  way.journal.settled(claim.id)
  await resetFailures(em, claim)
  return true
}

async function scheduleRetry(
  em: SqlEntityManager,
  way: SendContext,
  claim: Claim,
  problem?: string,
): Promise<void> {
  const pauseMs = Math.min(1000 * 2 ** Math.min(claim.tries, 20), maxPauseMs)
  await updateDelivery(em, way, claim, {
    state: 'waiting',
    tries: Math.min(claim.tries + 1, 1000),
    next_try_at: databaseTime(pauseMs),
    claimed_by: null,
    handed_at: null,
    ...(problem && { problem: problem.slice(0, 300) }),
  })
}

type Change = UpdateObject<Tables, 'delivery'>

/** Updates a delivery only while this process holds its claim; another process may have considered it lost. */
const updateDelivery = (em: SqlEntityManager, { sender }: SendContext, { id }: Claim, change: Change) =>
  tables(em)
    .updateTable('delivery')
    .set(change)
    .where('id', '=', id)
    .where('claimed_by', '=', sender)
    .where('state', '=', 'claimed')
    .execute()

/** Number of consecutive permanent failures after which an address is suppressed. */
const maxFailures = 3

/** Counts a permanent failure of an address, and suppresses it after too many. */
async function countFailure(em: SqlEntityManager, claim: Claim, now: Date): Promise<void> {
  const { subscriberId, userId } = claim
  if (subscriberId !== null)
    await tables(em)
      .updateTable('subscriber')
      .set((row) => ({
        failures: row('failures', '+', 1),
        suppressed_at: row
          .case()
          .when('failures', '>=', maxFailures - 1)
          .then(now)
          .else(row.ref('suppressed_at'))
          .end(),
      }))
      .where('id', '=', subscriberId)
      .execute()
  if (userId !== null)
    await tables(em)
      .insertInto('list_letter_choice')
      .values({ user_id: userId, failures: 1 })
      .onConflict((known) =>
        known.column('user_id').doUpdateSet((row) => ({
          failures: row('list_letter_choice.failures', '+', 1),
          suppressed_at: row
            .case()
            .when('list_letter_choice.failures', '>=', maxFailures - 1)
            .then(now)
            .else(row.ref('list_letter_choice.suppressed_at'))
            .end(),
        })),
      )
      .execute()
}

/** Resets the failures of an address after a successful delivery. */
async function resetFailures(em: SqlEntityManager, { subscriberId, userId }: Claim): Promise<void> {
  if (subscriberId !== null)
    await tables(em)
      .updateTable('subscriber')
      .set({ failures: 0 })
      .where('id', '=', subscriberId)
      .where('failures', '>', 0)
      .execute()
  if (userId !== null)
    await tables(em)
      .updateTable('list_letter_choice')
      .set({ failures: 0 })
      .where('user_id', '=', userId)
      .where('failures', '>', 0)
      .execute()
}
