import { createHash, randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { weekMs } from '#platform/durations.ts'
import { badRequest } from '#platform/server/errors.ts'
import { listMailKind } from '#features/newsletter/contract.ts'
import type { ListMailKind } from '#features/newsletter/limits.ts'
import { newsletterLinkInvalid } from '#features/newsletter/messages.ts'
import { NewsletterToken, Subscriber } from '../entities.ts'
import type { NewsletterServices } from '../newsletter-services.ts'

/** Validity of a confirmation link. */
const confirmTokenLifetimeMs = weekMs

/**
 * Creates the token of a link that confirms a subscription, valid for a week, and returns it. Only its hash is stored.
 */
export async function createConfirmToken(
  em: SqlEntityManager,
  subscriber: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + confirmTokenLifetimeMs)
  await em.insert(NewsletterToken, { hash: hashToken(token), subscriber, purpose: 'confirm', expiresAt })
  return token
}

/**
 * Returns the tokens of the links to subscribers' preferences pages as a map by subscriber id; they do not expire.
 * Stores their hashes, so that links in old mails still work after the site's secret has changed.
 */
export async function storeManageTokens(
  em: SqlEntityManager,
  { manageToken }: Pick<NewsletterServices, 'manageToken'>,
  subscribers: number[],
): Promise<Map<number, string>> {
  const tokens = new Map(subscribers.map((id) => [id, manageToken(id)]))
  const rows = [...tokens].map(([subscriber, token]) => ({
    hash: hashToken(token),
    subscriber,
    purpose: 'manage' as const,
  }))
  if (rows.length > 0) await em.upsertMany(NewsletterToken, rows, { onConflictAction: 'ignore' })
  return tokens
}

/**
 * Returns the token of the link to a subscriber's preferences page, which does not expire. Stores its hash, so that
 * links in old mails still work after the site's secret has changed.
 */
export async function storeManageToken(
  em: SqlEntityManager,
  services: Pick<NewsletterServices, 'manageToken'>,
  subscriber: number,
): Promise<string> {
  const tokens = await storeManageTokens(em, services, [subscriber])
  return tokens.get(subscriber) ?? ''
}

/**
 * Returns the token of the link with which a member stops one kind of mail about their lists, such as reminders; it
 * does not expire. Stores its hash, so that links in old mails still work after the site's secret has changed.
 */
export async function storeListToken(
  em: SqlEntityManager,
  { manageToken }: Pick<NewsletterServices, 'manageToken'>,
  { userId, kind }: { userId: number; kind: ListMailKind },
): Promise<string> {
  const token = manageToken(userId, kind)
  const row = { hash: hashToken(token), user: userId, purpose: kind }
  await em.upsert(NewsletterToken, row, { onConflictAction: 'ignore' })
  return token
}

/**
 * Returns the member and the kind of list mail (such as reminders) that an unsubscribe token turns off; undefined if
 * the token is unknown or for the newsletter.
 */
export async function findListMailByToken(
  em: SqlEntityManager,
  token: string,
): Promise<{ userId: number; kind: ListMailKind } | undefined> {
  const found = await em.findOne(NewsletterToken, { hash: hashToken(token), user: { $ne: null } })
  const kind = listMailKind.safeParse(found?.purpose).data
  return found?.user && kind ? { userId: found.user.id, kind } : undefined
}

/**
 * Returns the newsletter subscriber to whom a token was sent, also if they have not confirmed yet or have unsubscribed.
 * @throws 400 `token_invalid` if the token is unknown, expired or for a purpose not among `purposes`, or the
 * subscriber's address was deleted.
 */
export async function findSubscriber(
  em: SqlEntityManager,
  token: string,
  purposes: NewsletterToken['purpose'][],
  now: Date,
): Promise<Subscriber> {
  const found = await em.findOne(NewsletterToken, {
    hash: hashToken(token),
    purpose: { $in: purposes },
    $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
  })
  const subscriber =
    found?.subscriber && (await em.findOne(Subscriber, { id: found.subscriber.id, email: { $ne: null } }))
  if (!subscriber) throw badRequest(newsletterLinkInvalid, 'token_invalid')
  return subscriber
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
