import type { SqlEntityManager } from '@mikro-orm/sql'
import { noteEvent } from '#features/accounts/server/account-events.service.ts'
import { sendAccountMail } from '#features/accounts/server/account-mail.service.ts'
import { removeAccount } from '#features/accounts/server/account-removal.service.ts'
import { removeFactors } from '#features/accounts/server/factors-removal.service.ts'
import { keepingAnAdmin } from '#features/accounts/server/last-admin.ts'
import { makeResetPath } from '#features/accounts/server/password-change.service.ts'
import type { Sessions } from '#features/accounts/server/sessions.service.ts'
import { tokenMs } from '#features/accounts/server/tokens.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import type { Role } from '#platform/contract.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { conflict } from '#platform/server/errors.ts'
import type { Person } from '../contract.ts'
import { alreadyVerified } from '../messages.ts'
import { logAction } from '#features/audit/server/audit.service.ts'
import { getPerson } from './people.queries.ts'

/** What keeping people needs for as long as the process lives. */
export interface PeopleServices {
  sessions: Sessions
}

interface PeopleContext extends MemberContext, PeopleServices {}

/** @throws 404, and 409 for the last admin. */
export const setRole = (by: PeopleContext, { id, role }: { id: number; role: Role }): Promise<Person> =>
  changePerson(by, id, 'role', async (em, before) => {
    await em.nativeUpdate(User, { id }, { role, updatedAt: by.now() })
    return { from: before.role, to: role }
  })

/** Who is blocked is signed out and cannot sign in. @throws 404, and 409 for the last admin. */
export const blockPerson = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'block', async (em) => {
    const now = by.now()
    await em.nativeUpdate(User, { id, blockedAt: null }, { blockedAt: now, updatedAt: now })
    return {}
  })

/** @throws 404 */
export const unblockPerson = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'unblock', async (em) => {
    await em.nativeUpdate(User, { id }, { blockedAt: null, updatedAt: by.now() })
    return {}
  })

/** Takes a lost second factor away: the password alone signs them in then, and a mail tells them. @throws 404 */
export const removeSecondFactor = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'remove-factor', async (em, { email }) => {
    const change = 'factors_removed_by_admin'
    const { userAgent } = by
    if (await removeFactors(em, { userId: id, userAgent, now: by.now() }))
      await sendAccountMail(em, by, { kind: 'ways_in', userId: id, to: email, change })
    return {}
  })

/** They can sign in again. @throws 404 */
export const signPersonOut = (by: PeopleContext, id: number): Promise<Person> =>
  changePerson(by, id, 'sign-out', async (em) => {
    await noteEvent(em, {
      userId: id,
      kind: 'signed_out_by_admin',
      userAgent: by.userAgent,
      now: by.now(),
    })
    return {}
  })

/** Removes the account with all that is its own, its name too. @throws 404, and 409 for the last admin. */
export async function removePerson(by: PeopleContext, id: number): Promise<void> {
  await keepingAnAdmin(() =>
    by.em.transactional(async (em) => {
      await getPerson(em, id)
      await removeAccount(em, by.jobs, id)
      await logAction(em, by.user, { action: 'person.remove', subjectId: id, subject: '' })
    }),
  )
  by.sessions.forget(id)
}

/** Sends the link of the registration again. @throws 404, and 409 where nothing waits to be verified. */
export async function resendVerification(by: PeopleContext, id: number): Promise<Person> {
  return by.em.transactional(async (em) => {
    const person = await getPerson(em, id)
    if (person.emailVerified) throw conflict(alreadyVerified)
    await sendAccountMail(em, by, { kind: 'verify_email', userId: id, to: person.email })
    await logAction(em, by.user, { action: 'person.resend', subjectId: id, subject: person.name })
    return person
  })
}

/** A link for the admin to hand over, with which the member sets a new password. @throws 404 */
export async function issueResetLink(
  by: PeopleContext,
  id: number,
): Promise<{ url: string; expiresAt: string }> {
  return by.em.transactional(async (em) => {
    const { name } = await getPerson(em, id)
    const now = by.now()
    const path = await makeResetPath(em, id, now)
    await noteEvent(em, { userId: id, kind: 'reset_link_issued', userAgent: by.userAgent, now })
    await logAction(em, by.user, { action: 'person.reset-link', subjectId: id, subject: name })
    return { url: by.origin() + path, expiresAt: new Date(now.getTime() + tokenMs).toISOString() }
  })
}

/** Changes what somebody may do, and signs them out everywhere: what they may do begins anew. */
async function changePerson(
  by: PeopleContext,
  id: number,
  action: string,
  change: (em: SqlEntityManager, before: Person) => Promise<Record<string, string>>,
): Promise<Person> {
  const person = await keepingAnAdmin(() =>
    by.em.transactional(async (em) => {
      const before = await getPerson(em, id)
      const details = await change(em, before)
      await by.sessions.endAll(em, id)
      await logAction(em, by.user, {
        action: `person.${action}`,
        subjectId: id,
        subject: before.name,
        details,
      })
      return getPerson(em, id)
    }),
  )
  // A request in between may have read the session that is gone now.
  by.sessions.forget(id)
  return person
}
