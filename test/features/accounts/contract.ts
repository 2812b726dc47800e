import { expect } from 'vitest'
import { FormerEmail, Invitation } from '#features/accounts/server/entities.ts'
import { createToken } from '#features/accounts/server/tokens.ts'
import { checkYourEmail, emailVerified } from '#features/accounts/messages.ts'
import { factorsContract } from './second-factor/contract.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { contractPassword, type Actor, type Contracts } from '../../support/app/contract.ts'
import { createAddress } from '../../support/app/create-address.ts'

const password = contractPassword

/** Creates the token of a link mailed to a new member. */
async function createLinkToken(
  { app, somebody }: Actor,
  purpose: 'verify_email' | 'reset_password' | 'undo_email',
) {
  const { id: userId } = await somebody()
  const [em, email, leftAt] = [app.orm.em.fork(), createAddress(), app.services.now()]
  if (purpose === 'undo_email')
    await em.insert(FormerEmail, {
      user: userId,
      email,
      leftAt,
      expiresAt: new Date(leftAt.getTime() + 60_000),
    })
  // A mailed reset link is bound to the account's address; those of admins are not.
  return createToken(em, { purpose, userId, ...(purpose === 'reset_password' ? {} : { email }) }, leftAt)
}

/** Opens another session of the member. */
async function createOtherSession({ app, member, call }: Actor): Promise<string> {
  await client(app).signIn(member?.email ?? '', password)
  const { data } = await call('accounts.sessions')
  return data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id
}

export const accountsContract: Contracts = {
  ...factorsContract,
  'accounts.current': { by: 'visitor', answers: null },
  'accounts.register': {
    by: 'visitor',
    sent: () => ({ name: 'Ada', email: createAddress(), password }),
    answers: { message: checkYourEmail },
    refuses: { input: { name: 'Ada', email: 'none', password } },
  },
  'accounts.invitation': {
    by: 'visitor',
    async sent({ app }) {
      const email = createAddress()
      const expiresAt = new Date(app.services.now().getTime() + 60_000)
      const id = await app.orm.em
        .fork()
        .insert(Invitation, { email, createdAt: app.services.now(), expiresAt })
      return { token: app.services.invitationTokens.sign(id, email) }
    },
    answers: { email: expect.any(String) },
    refuses: { input: { token: 'guessed' } },
  },
  'accounts.login': {
    by: 'visitor',
    async sent({ app }) {
      const email = createAddress()
      await signUpWithPassword(app, password, { email })
      return { email, password }
    },
    answers: { user: { role: 'member', emailVerified: true } },
    refuses: { input: { email: 'nobody@people.example', password }, status: 401 },
  },
  'accounts.logout': { by: 'visitor' },
  'accounts.verify': {
    by: 'visitor',
    sent: async (me) => ({ token: await createLinkToken(me, 'verify_email') }),
    answers: { message: emailVerified },
    refuses: { input: { token: 'guessed' } },
  },
  'accounts.resendVerification': {
    by: 'visitor',
    sent: () => ({ email: createAddress() }),
    answers: { message: checkYourEmail },
    refuses: { input: { email: 'none' } },
  },
  'accounts.requestPasswordReset': {
    by: 'visitor',
    sent: () => ({ email: createAddress() }),
    answers: { message: checkYourEmail },
    refuses: { input: { email: 'none' } },
  },
  'accounts.resetPassword': {
    by: 'visitor',
    sent: async (me) => ({ token: await createLinkToken(me, 'reset_password'), password: 'another one' }),
    refuses: { input: { token: 'guessed', password } },
  },
  'accounts.restoreEmail': {
    by: 'visitor',
    sent: async (me) => ({ token: await createLinkToken(me, 'undo_email') }),
    answers: { token: expect.any(String) },
    refuses: { input: { token: 'guessed' } },
  },
  'accounts.ownText': {
    by: 'visitor',
    sent: () => ({ page: 'privacy' }),
    answers: null,
    refuses: { input: { page: 'about' } },
  },
  'accounts.commonPasswords': {
    by: 'visitor',
    sent: () => ({ prefix: '5ba' }),
    answers: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]+$/)]),
    refuses: { input: { prefix: 'xyz' } },
  },
  'accounts.changeName': {
    by: 'member',
    sent: () => ({ name: ' Ada Lovelace ' }),
    answers: { name: 'Ada Lovelace' },
    refuses: { input: { name: '' } },
  },
  'accounts.changeEmail': {
    by: 'member',
    sent: () => ({ email: createAddress(), password }),
    answers: { message: checkYourEmail },
    refuses: { input: { email: 'none', password } },
  },
  'accounts.changePassword': {
    by: 'member',
    sent: () => ({ currentPassword: password, newPassword: 'another one' }),
    refuses: { input: { currentPassword: password, newPassword: '' } },
  },
  'accounts.confirmPassword': {
    by: 'member',
    sent: () => ({ password }),
    refuses: { input: { password: 'not this one' } },
  },
  'accounts.events': {
    by: 'member',
    sent: () => ({}),
    answers: { events: expect.any(Array), total: expect.any(Number) },
    refuses: { input: { limit: 0 } },
  },
  'accounts.sessions': { by: 'member', answers: [{ isCurrent: true }] },
  'accounts.endSession': {
    by: 'member',
    sent: async (me) => ({ id: await createOtherSession(me) }),
    refuses: { input: { id: '00000000-0000-4000-8000-000000000000' }, status: 404 },
  },
  'accounts.signOutEverywhere': { by: 'member' },
  'accounts.myData': { by: 'member', answers: { bucketList: { entries: [] } } },
  'accounts.tokens.list': { by: 'member', answers: expect.any(Array) },
  'accounts.tokens.make': {
    by: 'member',
    sent: () => ({ name: 'Shortcut', scopes: ['read'], days: 30 }),
    answers: { token: expect.stringMatching(/^someday_[\w-]{43}$/), scopes: ['read'] },
    refuses: { input: { name: 'Shortcut', scopes: [], days: 30 } },
  },
  'accounts.tokens.revoke': {
    by: 'member',
    sent: async ({ call }) => ({
      id: (await call('accounts.tokens.make', { name: 'Old', scopes: ['list'], days: 7 })).data.id,
    }),
    refuses: { input: { id: 2_147_483_647 }, status: 404 },
  },
  'accounts.deleteAccount': {
    by: 'member',
    sent: () => ({ password }),
    refuses: { input: { password: '' } },
  },
}
