import { randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Factor } from '#features/accounts/factors-contract.ts'
import { emailPattern, maxEmailLength } from '#features/accounts/limits.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { conflictIfLastAdmin } from '#features/accounts/server/admins.service.ts'
import { User, OrganisationIdentity } from '#features/accounts/server/entities.ts'
import type { Role } from '#platform/contract.ts'
import { listFactors } from '../second-factor/factors.queries.ts'
import { createPending } from '../second-factor/pending-sign-in.service.ts'
import { reportSignInMethodChange } from '../second-factor/factor-changes.service.ts'
import { completeSignIn } from '../signing-in/complete-sign-in.service.ts'
import { lockAccount } from '../signing-in/reauthentication.service.ts'
import type { OrganisationMember } from './organisation.ts'

/** Result of a sign-in with the organisation: signed in, waiting for a second factor, or rejected. */
export type SignInOutcome = { secondFactor: Factor[] } | 'in' | 'blocked' | 'unverified'

/**
 * Signs in a member of the organisation (an OpenID Connect identity) and sets the session's cookie. The account is
 * found by the identity linked to it; otherwise by a verified email address, which links it and notifies its owner by
 * mail; otherwise a new one is created, in place of an unverified one with the address. The account signed in to in
 * this browser is never linked, so that nobody can be tricked into linking theirs to another person's identity. A role
 * that the provider names replaces the account's, unless that would demote the last admin. A second factor is required
 * as after a password.
 * @returns `in`, the second factors to ask for, `blocked`, or `unverified` if no account can be linked to the identity.
 * @throws 409 if a concurrent change has made the account the last admin.
 */
export async function signInFromOrganisation(
  ctx: AccountsContext,
  member: OrganisationMember,
  now: Date,
): Promise<SignInOutcome> {
  const nobodys = await ctx.passwords.hash(randomBytes(32).toString('base64url'))
  const outcome = await completeSignIn<SignInOutcome>(ctx, now, async (em, openSession) => {
    const userId =
      (await findLinkedUserId(em, member)) ?? (await linkByEmail(em, ctx, member, { nobodys, now }))
    if (userId === null) return 'unverified'
    const account = await lockAccount(em, userId)
    if (!account || account.blockedAt) return 'blocked'
    // The owner may have recovered the account, which removes the link, just before it was locked.
    if ((await findLinkedUserId(em, member)) !== userId) return 'unverified'
    await applyRole(em, ctx, { account, role: member.role, now })
    const secondFactor = await listFactors(em, account.id)
    if (secondFactor.length === 0) {
      await openSession(em, account)
      return 'in'
    }
    const { passwordHash } = await em.findOneOrFail(User, userId, { populate: ['passwordHash'] })
    ctx.cookies.push(await createPending(em, ctx, { userId, passwordHash }, now))
    return { secondFactor }
  })
  return outcome
}

async function findLinkedUserId(
  em: SqlEntityManager,
  { issuer, subject }: OrganisationMember,
): Promise<number | null> {
  const known = await em.findOne(OrganisationIdentity, { issuer, subject })
  return known?.user.id ?? null
}

/**
 * Links the identity to the account with its email address. Returns null unless the organisation has verified the
 * address; otherwise one could claim another person's account.
 */
async function linkByEmail(
  em: SqlEntityManager,
  ctx: AccountsContext,
  { issuer, subject, email, name }: OrganisationMember,
  { nobodys, now }: { nobodys: string; now: Date },
): Promise<number | null> {
  if (email === null || email.length > maxEmailLength || !emailPattern.test(email)) return null
  // Deletes an unverified account that was signed up with the address.
  await em.nativeDelete(User, { email, emailVerifiedAt: null, role: 'member' })
  const existing = await em.findOne(User, { email })
  if (existing && !existing.emailVerifiedAt) return null
  const newUser = { name, email, passwordHash: nobodys, emailVerifiedAt: now, createdAt: now }
  // The address may have been restored to its owner before the account was locked.
  if (existing && (await lockAccount(em, existing.id))?.email !== email) return null
  const userId = existing?.id ?? (await em.insert(User, newUser))
  // Already linked to another identity: addresses are reassigned.
  if ((await em.count(OrganisationIdentity, { user: userId })) > 0) return null
  await em.insert(OrganisationIdentity, { user: userId, issuer, subject, createdAt: now })
  if (existing)
    await reportSignInMethodChange(em, ctx, { account: existing, change: 'organisation_joined' }, now)
  return userId
}

interface RoleUpdate {
  account: User
  role: Role | undefined
  now: Date
}

/** Applies the role from the organisation and ends all sessions if it changed. The last admin stays admin. */
async function applyRole(
  em: SqlEntityManager,
  { sessions }: Pick<AccountsContext, 'sessions'>,
  { account, role, now }: RoleUpdate,
): Promise<void> {
  if (role === undefined || role === account.role) return
  const others = await em.count(User, { role: 'admin', blockedAt: null, id: { $ne: account.id } })
  if (account.role === 'admin' && others === 0) return
  await conflictIfLastAdmin(() => em.nativeUpdate(User, { id: account.id }, { role, updatedAt: now }))
  await sessions.endAll(em, account.id)
  account.role = role
}
