import { LockMode, type SqlEntityManager } from '@mikro-orm/sql'
import { invitationRequired, registrationClosed } from '#features/accounts/messages.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { Invitation } from '#features/accounts/server/entities.ts'
import { invalidToken } from '#features/accounts/server/tokens.ts'
import { forbidden } from '#platform/server/errors.ts'

interface SignUp {
  email: string
  invitation?: string | undefined
}

type RegistrationPolicy = Pick<AccountsContext, 'registration' | 'invitationTokens'>

/**
 * Checks that registration is open, and that the sign-up carries an invitation token if the site requires one.
 * Whether the token is valid is not checked.
 * @throws 403 `registration_closed` or `registration_invited`.
 */
export function requireInvitation(
  { registration }: Pick<RegistrationPolicy, 'registration'>,
  { invitation }: SignUp,
) {
  if (registration === 'closed') throw forbidden(registrationClosed, 'registration_closed')
  if (registration === 'invited' && invitation === undefined)
    throw forbidden(invitationRequired, 'registration_invited')
}

/**
 * Checks that the invitation token of a sign-up is valid and for its email address; returns nothing.
 * @throws 400 `token_invalid` for a missing, invalid or expired invitation, or one for another address.
 */
export async function checkInvitation(
  em: SqlEntityManager,
  policy: RegistrationPolicy,
  { email, invitation = '' }: SignUp,
  now: Date,
): Promise<void> {
  const found = await findInvitation(em.fork(), policy, { token: invitation, now })
  if (found.email !== email) throw invalidToken()
}

/**
 * Checks the invitation of a sign-up and locks its row until the transaction ends, so that it cannot be withdrawn in
 * the meantime. On an open site, a sign-up without one passes.
 * @throws 400 `token_invalid` for an invalid or expired invitation, or one for another address.
 */
export async function holdInvitation(
  em: SqlEntityManager,
  policy: RegistrationPolicy,
  { email, invitation }: SignUp,
  now: Date,
): Promise<void> {
  if (policy.registration === 'open' && invitation === undefined) return
  const found = await findInvitation(em, policy, { token: invitation ?? '', now, lock: true })
  if (found.email !== email) throw invalidToken()
}

/**
 * Returns `{ email }`, the address that an invitation token is for.
 * @throws 400 `token_invalid` if the token is invalid or expired, 403 `registration_closed`
 */
export async function getInvitedEmail(
  em: SqlEntityManager,
  policy: RegistrationPolicy,
  token: string,
  now: Date,
): Promise<{ email: string }> {
  if (policy.registration === 'closed') throw forbidden(registrationClosed, 'registration_closed')
  const { email } = await findInvitation(em, policy, { token, now })
  return { email }
}

async function findInvitation(
  em: SqlEntityManager,
  { invitationTokens }: RegistrationPolicy,
  { token, now, lock = false }: { token: string; now: Date; lock?: boolean },
): Promise<Invitation> {
  const id = invitationTokens.read(token)
  const found =
    id === null
      ? null
      : await em.findOne(
          Invitation,
          { id, expiresAt: { $gt: now } },
          lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {},
        )
  if (!found || !invitationTokens.fits(token, found)) throw invalidToken()
  return found
}
