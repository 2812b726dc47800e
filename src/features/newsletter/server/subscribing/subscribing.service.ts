import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { mailsByMember } from '#features/accounts/server/account-limits.ts'
import { mailboxOf } from '#features/accounts/server/mailbox.ts'
import { clientOf } from '#platform/server/limits/limits.ts'
import type { EndedLetters, NewSubscription } from '#features/newsletter/contract.ts'
import { chooseListLetters } from '../list-letters/list-letter-choices.service.ts'
import {
  confirmationMailsByMailbox,
  subscriptionsByClient,
  subscriptionsByClientOfMailbox,
} from './newsletter-limits.ts'
import { newsletterMailQueue } from '../newsletter-mail.ts'
import type { NewsletterContext } from '../newsletter-services.ts'
import { findListToken, findSubscriber } from './newsletter-tokens.ts'
import { NewsletterToken } from './newsletter-token.entity.ts'
import { Subscriber } from '../subscriber.entity.ts'

/**
 * Asks an address by mail whether it wants the newsletter. The same statements whether it is new or known, so that
 * the answer tells nobody, and takes as long.
 */
export async function subscribe(
  ctx: NewsletterContext,
  { email, website }: NewSubscription,
  now: Date,
): Promise<void> {
  const [client, mailbox] = [clientOf(ctx.ip), mailboxOf(email)]
  await ctx.limits.spend(subscriptionsByClient, client, now)
  await ctx.limits.spend(subscriptionsByClientOfMailbox, `${client} ${mailbox}`, now)
  const visit = await ctx.session()
  if (visit) await ctx.limits.spend(mailsByMember, String(visit.user.id), now)
  // Filled in by a program that has not seen the page: it is told what everybody is told.
  if (website) return
  // Other clients may have used up what goes to a mailbox: its owner is not refused for that, and has their mails.
  const isMailed = await ctx.limits.trySpend(confirmationMailsByMailbox, mailbox, now)
  await ctx.em.transactional(async (em) => {
    const { id: subscriberId } = await em
      .getKysely<InferKyselyDB<typeof Subscriber>>()
      .insertInto('subscriber')
      .values({ email, created_at: now })
      .onConflict((known) =>
        known.column('email').doUpdateSet((row) => ({
          // Who asks again is asked anew: what nobody has confirmed is forgotten a month after that.
          created_at: row
            .case()
            .when('subscriber.confirmed_at', 'is', null)
            .then(row.ref('excluded.created_at'))
            .else(row.ref('subscriber.created_at'))
            .end(),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMailed) await ctx.jobs.send(em, newsletterMailQueue, { subscriberId, seenAt: ctx.origin() })
  })
}

/** The click that an address was asked for. Pressed again it changes nothing. */
export async function confirm(ctx: NewsletterContext, token: string, now: Date): Promise<number> {
  const { id } = await findSubscriber(ctx.em, token, ['confirm'], now)
  await beginSubscription(ctx.em, id, now)
  return id
}

/** From any mail, as often as one likes. @returns what has ended. */
export async function unsubscribe(ctx: NewsletterContext, token: string, now: Date): Promise<EndedLetters> {
  const ofList = await findListToken(ctx.em, token)
  if (ofList) {
    await chooseListLetters(ctx.em, ofList.userId, { [ofList.kind]: false })
    return ofList.kind
  }
  const { id } = await findSubscriber(ctx.em, token, ['manage'], now)
  await endSubscription(ctx.em, id, now)
  return 'newsletter'
}

/** Whoever asks for letters can read them: an address that has refused mail before is tried again. */
export async function beginSubscription(em: SqlEntityManager, id: number, now: Date): Promise<void> {
  await em.nativeUpdate(Subscriber, { id, $or: notReading }, { confirmedAt: now, ...noObstacle })
}

/** Links that would confirm the address end too: an old mail must not bring the letters back. */
export async function endSubscription(em: SqlEntityManager, id: number, now: Date): Promise<void> {
  await em.transactional(async (inside) => {
    await inside.nativeUpdate(Subscriber, { id, unsubscribedAt: null }, { unsubscribedAt: now })
    await inside.nativeDelete(NewsletterToken, { subscriber: id, purpose: 'confirm' })
  })
}

const notReading = [{ confirmedAt: null }, { unsubscribedAt: { $ne: null } }, { suppressedAt: { $ne: null } }]
const noObstacle = { unsubscribedAt: null, suppressedAt: null, failures: 0 }
