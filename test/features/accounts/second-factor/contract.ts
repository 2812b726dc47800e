import { expect } from 'vitest'
import { contractPassword, type Actor, type Contracts } from '../../../support/app/contract.ts'
import { codeOf, setUpTotp, withTotp } from './factor-steps.ts'

/** The same person with an app, in another browser that has given the password to this one's. */
async function rightCode({ app, signIn }: Actor) {
  const { email, code } = await withTotp(app)
  await signIn(email, contractPassword)
  return { code: code() }
}

async function firstCode({ app, call }: Actor) {
  const { data } = await call('accounts.factors.beginTotp')
  return { code: codeOf(data.key, app.services.now()) }
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
}
