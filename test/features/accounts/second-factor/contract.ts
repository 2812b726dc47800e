import { expect } from 'vitest'
import { contractPassword, type Actor, type Contracts } from '../../../support/app/contract.ts'
import { createAuthenticator } from '../../../support/app/authenticator.ts'
import { generateCode, setUpTotp, createMemberWithTotp } from './factor-steps.ts'
import { addPasskey, createMemberWithPasskey } from './passkey-steps.ts'

/** Creates another browser of a member with an app, which has given the password. */
async function createRightCode({ app, signIn }: Actor) {
  const { email, code } = await createMemberWithTotp(app)
  await signIn(email, contractPassword)
  return { code: code() }
}

async function createFirstCode({ app, call }: Actor) {
  const { data } = await call('accounts.factors.beginTotp')
  return { code: generateCode(data.key, app.services.now()) }
}

async function createOwnPasskey(me: Actor): Promise<number> {
  await addPasskey(me)
  return (await me.call('accounts.factors.state')).data.passkeys[0].id
}

const recoveryCodes = { recoveryCodes: expect.toSatisfy((codes: string[]) => codes.length === 10) }

export const factorsContract: Contracts = {
  'accounts.factors.state': { by: 'member', answers: { totpSince: null, recoveryCodesLeft: 0 } },
  'accounts.factors.giveCode': {
    by: 'visitor',
    sent: createRightCode,
    answers: { user: { role: 'member' } },
    refuses: { input: { code: '000000' } },
  },
  'accounts.factors.beginTotp': {
    by: 'member',
    answers: { key: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringMatching(/^otpauth:/) },
  },
  'accounts.factors.confirmTotp': {
    by: 'member',
    sent: createFirstCode,
    answers: recoveryCodes,
    refuses: { input: { code: '' } },
  },
  'accounts.factors.removeTotp': {
    by: 'member',
    async sent(me) {
      await setUpTotp(me.app, me)
      return {}
    },
  },
  'accounts.factors.makeRecoveryCodes': {
    by: 'member',
    async sent(me) {
      await setUpTotp(me.app, me)
      return {}
    },
    answers: recoveryCodes,
  },
  'accounts.passkeys.ask': { by: 'visitor', answers: { challenge: expect.any(String), rpId: 'localhost' } },
  'accounts.passkeys.signIn': {
    by: 'visitor',
    async sent(me) {
      const { device } = await createMemberWithPasskey(me.app)
      const { data } = await me.call('accounts.passkeys.ask')
      return device.show(data)
    },
    answers: { user: { role: 'member' } },
    refuses: { input: createAuthenticator().show({ challenge: 'none', rpId: 'localhost' }) },
  },
  'accounts.passkeys.askForSecondStep': {
    by: 'visitor',
    async sent(me) {
      const { email } = await createMemberWithPasskey(me.app)
      await me.signIn(email, contractPassword)
      return {}
    },
    answers: { allowCredentials: [{ type: 'public-key' }] },
  },
  'accounts.passkeys.giveSecondStep': {
    by: 'visitor',
    async sent(me) {
      const { email, device } = await createMemberWithPasskey(me.app)
      await me.signIn(email, contractPassword)
      const { data } = await me.call('accounts.passkeys.askForSecondStep')
      return device.show(data)
    },
    answers: { user: { role: 'member' } },
    refuses: { input: createAuthenticator().show({ challenge: 'none', rpId: 'localhost' }) },
  },
  'accounts.passkeys.order': { by: 'member', answers: { rp: { id: 'localhost' }, attestation: 'none' } },
  'accounts.passkeys.add': {
    by: 'member',
    async sent(me) {
      const { data } = await me.call('accounts.passkeys.order')
      return createAuthenticator().make(data)
    },
    answers: recoveryCodes,
    refuses: { input: createAuthenticator().make({ challenge: 'none', rp: { id: 'localhost' } }) },
  },
  'accounts.passkeys.rename': {
    by: 'member',
    sent: async (me) => ({ id: await createOwnPasskey(me), name: 'My phone' }),
    refuses: { input: { id: 1, name: '' } },
  },
  'accounts.passkeys.remove': {
    by: 'member',
    sent: async (me) => ({ id: await createOwnPasskey(me) }),
    refuses: { input: { id: 2_147_483_647 }, status: 404 },
  },
}
