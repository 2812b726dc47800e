import type { SqlEntityManager } from '@mikro-orm/sql'
import { dayMs } from '#platform/durations.ts'
import { recordAccountEvent } from './account-events.service.ts'
import { enqueueAccountMail } from './account-mail.service.ts'
import type { AccountsContext } from './accounts-context.ts'
import {
  ApiToken,
  Authenticator,
  User,
  Passkey,
  SessionRow,
  OrganisationIdentity,
  PendingSignIn,
  RecoveryCode,
} from './entities.ts'
import { listFactors } from './second-factor/factors.queries.ts'
import { deleteDevices } from './signing-in/devices.service.ts'

/**
 * Period before a takeover is noticed in which additions are suspect: attackers usually know the password for a while.
 */
export const suspectPeriodMs = 30 * dayMs

/**
 * Returns the date since when sign-in methods and shared access of a recovered account count as an attacker's, for a
 * takeover noticed at `noticedAt`: 30 days before it, or the sign-up if that is earlier and the account's address was
 * verified without proof of who had signed up (`isVerifiedElsewhere`).
 */
export function suspectSince(
  { isVerifiedElsewhere, createdAt }: Pick<User, 'isVerifiedElsewhere' | 'createdAt'>,
  noticedAt: Date,
): Date {
  const since = new Date(noticedAt.getTime() - suspectPeriodMs)
  // An account verified elsewhere may have been signed up by the attacker, so everything since then is suspect.
  return isVerifiedElsewhere && createdAt < since ? createdAt : since
}

/**
 * Deletes every session, except the given one, and every API token and pending sign-in of an account; the caller drops
 * cached sessions (`sessions.forget`). Called on every change of its role, password or factors, when it is blocked, and
 * when its owner recovers it.
 */
export async function endAccess(
  em: SqlEntityManager,
  userId: number,
  exceptSessionId?: string,
): Promise<void> {
  await em.nativeDelete(SessionRow, {
    user: userId,
    ...(exceptSessionId ? { id: { $ne: exceptSessionId } } : {}),
  })
  await em.nativeDelete(ApiToken, { user: userId })
  await em.nativeDelete(PendingSignIn, { user: userId })
}

interface AccessRemoval {
  userId: number
  since: Date
  now: Date
  /** Whether passkeys, the authenticator app and recovery codes stay: access to the mailbox alone must not end them. */
  keepsFactors?: boolean
}

/**
 * Recovers an account for its owner, in a transaction that has locked the account: ends all sessions, API tokens and
 * pending sign-ins, forgets its devices, and removes the sign-in methods (with `keepsFactors`, no second factors) and
 * shared access added since the date `since`. Records an event in the account's history, and enqueues a mail to the
 * owner with what was removed and what was kept. The caller drops cached sessions.
 */
export async function removeAccessSince(
  em: SqlEntityManager,
  ctx: Pick<AccountsContext, 'grantedAccess' | 'jobs' | 'origin' | 'userAgent'>,
  { userId, since, now, keepsFactors = false }: AccessRemoval,
): Promise<void> {
  const removed = [
    ...(keepsFactors ? [] : await removeFactors(em, userId, since)),
    ...(await removeIdentities(em, userId, since)),
    ...(await describeApiTokens(em, userId)),
  ]
  for (const { removeSince } of ctx.grantedAccess)
    removed.push(...(await removeSince(em, userId, { since, now })))
  await endAccess(em, userId)
  await em.nativeUpdate(User, { id: userId }, { isVerifiedElsewhere: false })
  await deleteDevices(em, userId)
  // The caller may have changed the email address after loading the account. Refreshing the caller's entity would make
  // MikroORM write back other columns that were updated since.
  const { email } = await em.findOneOrFail(User, userId, { fields: ['email'], disableIdentityMap: true })
  const kept = await describeSignInMethods(em, userId)
  await recordAccountEvent(em, { userId, kind: 'access_removed', userAgent: ctx.userAgent, now })
  await enqueueAccountMail(em, ctx, { kind: 'access_removed', userId, to: email, removed, kept })
}

/**
 * Returns a member's text between quotation marks, “Ada”, for a mail: each run of characters other than letters,
 * digits, spaces, apostrophes and hyphens becomes a space, and it is cut to 60 characters. An attacker may have
 * chosen it, and no mail client must turn it into a link.
 */
export const quoteName = (name: string): string =>
  `“${name
    .replaceAll(/[^\p{L}\p{N}\p{M} '’-]+/gu, ' ')
    .trim()
    .slice(0, 60)}”`

async function removeFactors(em: SqlEntityManager, userId: number, since: Date): Promise<string[]> {
  const passkeys = await em.find(Passkey, { user: userId, createdAt: { $gte: since } })
  await em.nativeDelete(Passkey, { id: { $in: passkeys.map(({ id }) => id) } })
  const newer = { $or: [{ createdAt: { $gte: since } }, { confirmedAt: { $gte: since } }] }
  const apps = await em.find(Authenticator, { user: userId, ...newer })
  await em.nativeDelete(Authenticator, { user: userId, ...newer })
  const hasFactors = (await listFactors(em, userId)).length > 0
  const codes = await em.nativeDelete(RecoveryCode, {
    user: userId,
    ...(hasFactors ? { createdAt: { $gte: since } } : {}),
  })
  return [
    ...passkeys.map(describePasskey),
    ...apps.filter(({ confirmedAt }) => confirmedAt).map(describeApp),
    ...(codes > 0 ? ['recovery codes'] : []),
  ]
}

async function removeIdentities(em: SqlEntityManager, userId: number, since: Date): Promise<string[]> {
  const removed = await em.nativeDelete(OrganisationIdentity, { user: userId, createdAt: { $gte: since } })
  return removed > 0 ? [organisationLabel] : []
}

async function describeSignInMethods(em: SqlEntityManager, userId: number): Promise<string[]> {
  const passkeys = await em.find(Passkey, { user: userId }, { orderBy: { id: 'asc' } })
  const apps = await em.find(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  const identities = await em.count(OrganisationIdentity, { user: userId })
  return [
    ...passkeys.map(describePasskey),
    ...apps.map(describeApp),
    ...(identities > 0 ? [organisationLabel] : []),
  ]
}

async function describeApiTokens(em: SqlEntityManager, userId: number): Promise<string[]> {
  const tokens = await em.find(ApiToken, { user: userId }, { orderBy: { id: 'asc' } })
  return tokens.map(({ name, createdAt }) => `API token ${quoteName(name)}, created ${formatDate(createdAt)}`)
}

const describePasskey = ({ name, createdAt }: Pick<Passkey, 'name' | 'createdAt'>) =>
  `passkey ${quoteName(name)}, added ${formatDate(createdAt)}`

const describeApp = ({ confirmedAt, createdAt }: Pick<Authenticator, 'confirmedAt' | 'createdAt'>) =>
  `authenticator app, set up ${formatDate(confirmedAt ?? createdAt)}`

const organisationLabel = 'sign-in with your organization'

const formatDate = (date: Date) =>
  date.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
