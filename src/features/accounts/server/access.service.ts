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
 * Something a feature above lets members set up that goes on reaching their account or their data without a sign-in.
 * Each such feature adds its own in `services.ts`.
 */
export interface GrantedAccess {
  /** Removes what a member has set up since, and returns what the mail to them calls it. */
  removeSince: (em: SqlEntityManager, userId: number, times: { since: Date; now: Date }) => Promise<string[]>
}

/** Whoever takes an account over has usually known its password for a while, and prepared before the owner noticed. */
const suspectPeriodMs = 30 * dayMs

/** Since when additions to an account are a thief's rather than its owner's, where the takeover showed at `noticedAt`. */
export function suspectSince(
  { isVerifiedElsewhere, createdAt }: Pick<User, 'isVerifiedElsewhere' | 'createdAt'>,
  noticedAt: Date,
): Date {
  const since = new Date(noticedAt.getTime() - suspectPeriodMs)
  // Nothing is older than the sign-up, which may have been the thief's own.
  return isVerifiedElsewhere && createdAt < since ? createdAt : since
}

/**
 * Ends every session, API token and half-done sign-in of an account: on every change of its role, password or factors,
 * when it is blocked, and when its owner takes it back.
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

/**
 * Takes an account back for its owner, in a transaction that holds the account: ends all access, and removes every
 * other way in and every program's access that was added since. A mail tells the owner what is gone and what has stayed.
 */
export async function removeAccessSince(
  em: SqlEntityManager,
  ctx: Pick<AccountsContext, 'grantedAccess' | 'jobs' | 'origin' | 'userAgent'>,
  { userId, since, now }: { userId: number; since: Date; now: Date },
): Promise<void> {
  const removed = [
    ...(await removeSignInMethods(em, userId, since)),
    ...(await describeApiTokens(em, userId)),
  ]
  for (const { removeSince } of ctx.grantedAccess)
    removed.push(...(await removeSince(em, userId, { since, now })))
  await endAccess(em, userId)
  await em.nativeUpdate(User, { id: userId }, { isVerifiedElsewhere: false })
  await deleteDevices(em, userId)
  // A caller may have read the address before it changed it back. Refreshing the caller's own entity would have MikroORM
  // write back what else of it has been updated since.
  const { email } = await em.findOneOrFail(User, userId, { fields: ['email'], disableIdentityMap: true })
  const kept = await describeSignInMethods(em, userId)
  await recordAccountEvent(em, { userId, kind: 'access_removed', userAgent: ctx.userAgent, now })
  await enqueueAccountMail(em, ctx, { kind: 'access_removed', userId, to: email, removed, kept })
}

/** Letters, digits and blanks of a name that a thief may have chosen: no mail program makes a link of them. */
export const quoteName = (name: string): string =>
  `“${name
    .replaceAll(/[^\p{L}\p{N}\p{M} '’-]+/gu, ' ')
    .trim()
    .slice(0, 60)}”`

async function removeSignInMethods(em: SqlEntityManager, userId: number, since: Date): Promise<string[]> {
  const passkeys = await em.find(Passkey, { user: userId, createdAt: { $gte: since } })
  await em.nativeDelete(Passkey, { id: { $in: passkeys.map(({ id }) => id) } })
  const newer = { $or: [{ createdAt: { $gte: since } }, { confirmedAt: { $gte: since } }] }
  const apps = await em.find(Authenticator, { user: userId, ...newer })
  await em.nativeDelete(Authenticator, { user: userId, ...newer })
  const identities = await em.nativeDelete(OrganisationIdentity, { user: userId, createdAt: { $gte: since } })
  const hasFactors = (await listFactors(em, userId)).length > 0
  const codes = await em.nativeDelete(RecoveryCode, {
    user: userId,
    ...(hasFactors ? { createdAt: { $gte: since } } : {}),
  })
  return [
    ...passkeys.map(describePasskey),
    ...apps.filter(({ confirmedAt }) => confirmedAt).map(describeApp),
    ...(codes > 0 ? ['recovery codes'] : []),
    ...(identities > 0 ? [organisationLabel] : []),
  ]
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
  return tokens.map(({ name, createdAt }) => `API token ${quoteName(name)}, made ${formatDate(createdAt)}`)
}

const describePasskey = ({ name, createdAt }: Pick<Passkey, 'name' | 'createdAt'>) =>
  `passkey ${quoteName(name)}, added ${formatDate(createdAt)}`

const describeApp = ({ confirmedAt, createdAt }: Pick<Authenticator, 'confirmedAt' | 'createdAt'>) =>
  `authenticator app, set up ${formatDate(confirmedAt ?? createdAt)}`

const organisationLabel = 'sign-in with your organisation'

const formatDate = (date: Date) =>
  date.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
