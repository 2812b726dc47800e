import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { emailUnverified } from '#features/accounts/messages.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { weekMs } from '#platform/durations.ts'
import { forbidden } from '#platform/server/errors.ts'
import type { NewPreferences, Preferences } from '#features/newsletter/contract.ts'
import { themeSlug } from '#features/newsletter/contract.ts'
import type { NewsletterContext } from '../newsletter-services.ts'
import { findSubscriber, keepManageToken } from './newsletter-tokens.ts'
import { isReader, Subscriber } from '../subscriber.entity.ts'
import { beginSubscription, endSubscription } from './subscribing.service.ts'

export async function readPreferences(em: SqlEntityManager, token: string, now: Date): Promise<Preferences> {
  return viewOf(await findSubscriber(em, token, ['manage'], now), now)
}

export async function savePreferences(
  em: SqlEntityManager,
  { token, pauseWeeks, ...chosen }: NewPreferences,
  now: Date,
): Promise<Preferences> {
  const subscriber = await findSubscriber(em, token, ['manage'], now)
  em.assign(subscriber, { ...chosen, themes: [...new Set(chosen.themes)] })
  if (pauseWeeks !== undefined)
    subscriber.pausedUntil = pauseWeeks === 0 ? null : new Date(now.getTime() + pauseWeeks * weekMs)
  await em.flush()
  return viewOf(subscriber, now)
}

/** A member's own: by their account, or by their address from the time before. */
export async function readMine(ctx: NewsletterContext, user: CurrentUser) {
  const mine = await findMine(ctx.em, user)
  if (!mine || !isReader(mine)) return { isSubscribed: false, token: null }
  return { isSubscribed: true, token: await keepManageToken(ctx.em, ctx, mine.id) }
}

/**
 * A member's switch. Whose address is verified need not be asked by mail.
 *
 * @throws 403 for an address that is not.
 */
export async function setMine(ctx: NewsletterContext, user: CurrentUser, isWanted: boolean, now: Date) {
  if (!user.emailVerified) throw forbidden(emailUnverified, 'email_unverified')
  const mine = isWanted ? await findOrAddMine(ctx.em, user, now) : await findMine(ctx.em, user)
  if (mine && isWanted) await beginSubscription(ctx.em, mine.id, now)
  else if (mine) await endSubscription(ctx.em, mine.id, now)
  return readMine({ ...ctx, em: ctx.em.fork() }, user)
}

const findMine = (em: SqlEntityManager, { id, email, emailVerified }: CurrentUser) =>
  em.findOne(
    Subscriber,
    { $or: [{ user: id }, ...(emailVerified ? [{ email }] : [])] },
    { orderBy: { user: 'asc' } },
  )

async function findOrAddMine(em: SqlEntityManager, user: CurrentUser, now: Date): Promise<Subscriber | null> {
  const known = await findMine(em, user)
  if (known) {
    await em.nativeUpdate(Subscriber, { id: known.id }, { user: user.id, email: user.email })
    return known
  }
  try {
    await em.insert(Subscriber, { email: user.email, user: user.id, createdAt: now })
  } catch (error) {
    // Two clicks at once: one has added it.
    if (!(error instanceof UniqueConstraintViolationException)) throw error
  }
  return findMine(em, user)
}

const viewOf = (subscriber: Subscriber, now: Date): Preferences => {
  const { themes, rhythm, half, pausedUntil } = subscriber
  return {
    // A theme may have left the home page since.
    themes: themes.flatMap((slug) => themeSlug.safeParse(slug).data ?? []),
    rhythm,
    half,
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    isSubscribed: isReader(subscriber),
  }
}
