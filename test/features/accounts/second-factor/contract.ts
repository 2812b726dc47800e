import { expect } from 'vitest'
import { contractPassword, type Actor, type Contracts } from '../../../support/app/contract.ts'
import { newAuthenticator } from '../../../support/app/authenticator.ts'
import { codeOf, setUpTotp, withTotp } from './factor-steps.ts'
import { addPasskey, withPasskey } from './passkey-steps.ts'

/** Creates another browser of a member with an app, which has given the password. */
async function rightCode({ app, signIn }: Actor) {
  const { email, code } = await withTotp(app)
  await signIn(email, contractPassword)
  return { code: code() }
}

async function firstCode({ app, call }: Actor) {
  const { data } = await call('accounts.factors.beginTotp')
  return { code: codeOf(data.key, app.services.now()) }
}

async function ownPasskey(me: Actor): Promise<number> {
  await addPasskey(me)
  return (await me.call('accounts.factors.state')).data.passkeys[0].id
}

const ten = { recoveryCodes: expect.toSatisfy((codes: string[]) => codes.length === 10) }

export const factorsContract: Contracts = {
  'accounts.factors.state': { by: 'member', answers: { totpSince: null, recoveryCodesLeft: 0 } },
  'accounts.factors.giveCode': {
    by: 'visitor',
    sent: rightCode,
    answers: { user: { role: 'member' } },
    refuses: { input: { code: '000000' } },
  },
  'accounts.factors.beginTotp': {
    by: 'member',
    answers: { key: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringMatching(/^otpauth:/) },
  },
  'accounts.factors.confirmTotp': {
    by: 'member',
    sent: firstCode,
    answers: ten,
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
    answers: ten,
  },
  'accounts.passkeys.ask': { by: 'visitor', answers: { challenge: expect.any(String), rpId: 'localhost' } },
  'accounts.passkeys.signIn': {
    by: 'visitor',
    async sent(me) {
      const { device } = await withPasskey(me.app)
      const { data } = await me.call('accounts.passkeys.ask')
      return device.show(data)
    },
    answers: { user: { role: 'member' } },
    refuses: { input: newAuthenticator().show({ challenge: 'none', rpId: 'localhost' }) },
  },
  'accounts.passkeys.askForSecondStep': {
    by: 'visitor',
    async sent(me) {
      const { email } = await withPasskey(me.app)
      await me.signIn(email, contractPassword)
      return {}
    },
    answers: { allowCredentials: [{ type: 'public-key' }] },
  },
  'accounts.passkeys.giveSecondStep': {
    by: 'visitor',
    async sent(me) {
      const { email, device } = await withPasskey(me.app)
      await me.signIn(email, contractPassword)
      const { data } = await me.call('accounts.passkeys.askForSecondStep')
      return device.show(data)
    },
    answers: { user: { role: 'member' } },
    refuses: { input: newAuthenticator().show({ challenge: 'none', rpId: 'localhost' }) },
  },
  'accounts.passkeys.order': { by: 'member', answers: { rp: { id: 'localhost' }, attestation: 'none' } },
  'accounts.passkeys.add': {
    by: 'member',
    async sent(me) {
      const { data } = await me.call('accounts.passkeys.order')
      return newAuthenticator().make(data)
    },
    answers: ten,
    refuses: { input: newAuthenticator().make({ challenge: 'none', rp: { id: 'localhost' } }) },
  },
  'accounts.passkeys.rename': {
    by: 'member',
    sent: async (me) => ({ id: await ownPasskey(me), name: 'My phone' }),
    refuses: { input: { id: 1, name: '' } },
  },
  'accounts.passkeys.remove': {
    by: 'member',
    sent: async (me) => ({ id: await ownPasskey(me) }),
    refuses: { input: { id: 2_147_483_647 }, status: 404 },
  },
}
