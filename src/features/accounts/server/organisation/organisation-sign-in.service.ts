import { randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Factor } from '#features/accounts/factors-contract.ts'
import { emailPattern, longestEmail } from '#features/accounts/limits.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { keepingAnAdmin } from '#features/accounts/server/admins.service.ts'
import { User, OrganisationIdentity } from '#features/accounts/server/entities.ts'
import type { Role } from '#platform/contract.ts'
import { factorsOf } from '../second-factor/factors.queries.ts'
import { beginPending } from '../second-factor/pending-sign-in.service.ts'
import { tellOfWaysIn } from '../second-factor/changing-factors.service.ts'
import { lettingIn } from '../signing-in/letting-in.service.ts'
import { holdAccount } from '../signing-in/proof.service.ts'
import type { OrganisationMember } from './organisation.ts'

/** What came of it: in, on to the second step, or why not. */
export type Outcome = { secondFactor: Factor[] } | 'in' | 'blocked' | 'unverified'

/**
 * Signs in whom the organisation vouches for. Known by its own name for them, else joined with the account of the same
 * address, where both have it verified; else new. Never with whoever happens to be signed in here: nobody can be led
 * to join an account with somebody else's. What is asked after a password is asked after this too.
 */
export async function signInFromOrganisation(
  ctx: AccountsContext,
  member: OrganisationMember,
  now: Date,
): Promise<Outcome> {
  const nobodys = await ctx.passwords.hash(randomBytes(32).toString('base64url'))
  const outcome = await lettingIn<Outcome>(ctx, now, async (em, letIn) => {
    const userId = (await knownTo(em, member)) ?? (await joinByAddress(em, ctx, member, { nobodys, now }))
    if (userId === null) return 'unverified'
    const account = await holdAccount(em, userId)
    if (!account || account.blockedAt) return 'blocked'
    // The owner may have taken the account back, and the organisation's with it, just before it was held.
    if ((await knownTo(em, member)) !== userId) return 'unverified'
    await followRole(em, ctx, { account, role: member.role, now })
    const secondFactor = await factorsOf(em, account.id)
    if (secondFactor.length === 0) {
      await letIn(em, account)
      return 'in'
    }
    const { passwordHash } = await em.findOneOrFail(User, userId, { populate: ['passwordHash'] })
    ctx.cookies.push(await beginPending(em, ctx, { userId, passwordHash }, now))
    return { secondFactor }
  })
  return outcome
}

async function knownTo(
  em: SqlEntityManager,
  { issuer, subject }: OrganisationMember,
): Promise<number | null> {
  const known = await em.findOne(OrganisationIdentity, { issuer, subject })
  return known?.user.id ?? null
}

/** Null where the organisation does not vouch for an address, so that nobody takes somebody else's. */
async function joinByAddress(
  em: SqlEntityManager,
  ctx: AccountsContext,
  { issuer, subject, email, name }: OrganisationMember,
  { nobodys, now }: { nobodys: string; now: Date },
): Promise<number | null> {
  if (email === null || email.length > longestEmail || !emailPattern.test(email)) return null
  // Whoever signed up with it and never answered its mail has no right to it.
  await em.nativeDelete(User, { email, emailVerifiedAt: null, role: 'member' })
  const there = await em.findOne(User, { email })
  if (there && !there.emailVerifiedAt) return null
  const made = { name, email, passwordHash: nobodys, emailVerifiedAt: now, createdAt: now }
  // The address may have gone back to its owner before the account was held.
  if (there && (await holdAccount(em, there.id))?.email !== email) return null
  const userId = there?.id ?? (await em.insert(User, made))
  // Joined with somebody else's account there already: addresses change hands.
  if ((await em.count(OrganisationIdentity, { user: userId })) > 0) return null
  await em.insert(OrganisationIdentity, { user: userId, issuer, subject, createdAt: now })
  if (there) await tellOfWaysIn(em, ctx, { account: there, change: 'organisation_joined' }, now)
  return userId
}

interface Following {
  account: User
  role: Role | undefined
  now: Date
}

/** The role that the organisation gives them; every session begins anew then. The last admin stays one. */
async function followRole(
  em: SqlEntityManager,
  { sessions }: Pick<AccountsContext, 'sessions'>,
  { account, role, now }: Following,
): Promise<void> {
  if (role === undefined || role === account.role) return
  const others = await em.count(User, { role: 'admin', blockedAt: null, id: { $ne: account.id } })
  if (account.role === 'admin' && others === 0) return
  await keepingAnAdmin(() => em.nativeUpdate(User, { id: account.id }, { role, updatedAt: now }))
  await sessions.endAll(em, account.id)
  account.role = role
}
