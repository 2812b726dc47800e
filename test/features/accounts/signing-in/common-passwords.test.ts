import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#features/accounts/server/tokens.ts'
import { isSiteBasedPassword } from '#features/accounts/site-based-password.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, transports } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'

const password = 'correct horse'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe.each(transports)('a new password, through %s,', (door) => {
  async function signedIn(role: 'member' | 'editor' | 'admin') {
    const { id, email } = await signUpWithPassword(app, password, { role })
    const someone = client(app, { door })
    await someone.signIn(email, password)
    const change = (newPassword: string) =>
      someone.call('accounts.changePassword', { currentPassword: password, newPassword })
    const reset = async (chosen: string) => {
      const token = await createToken(
        app.orm.em.fork(),
        { purpose: 'reset_password', userId: id },
        new Date(),
      )
      return client(app, { door }).call('accounts.resetPassword', { token, password: chosen })
    }
    return { email, change, reset }
  }

  it.each(['editor', 'admin'] as const)('of an %s may not be a common one', async (role) => {
    const { email, change, reset } = await signedIn(role)
    const [name = ''] = email.split('@')
    const common = ['password', 'QWERTY123', 'iloveyou1']
    const own = [email, name, 'Ada Tester', 'adatester1!']
    const ofSite = ['Someday2026!', 'someday-bucketlist', 'my.bucket.list']
    for (const guess of [...common, ...own, ...ofSite]) {
      for (const [field, act] of [
        ['newPassword', change],
        ['password', reset],
      ] as const) {
        const { refusal } = await act(guess)
        expect([guess, refusal?.status, Object.keys(refusal?.issues ?? {})]).toEqual([guess, 400, [field]])
      }
    }
    expect((await change('a way of my own')).refusal).toBeUndefined()
    expect((await reset('another way of my own')).refusal).toBeUndefined()
  })

  it('of a member may be any: the warning blocks nothing', async () => {
    const { change, reset } = await signedIn('member')
    expect((await change('password')).refusal).toBeUndefined()
    expect((await reset('qwerty123')).refusal).toBeUndefined()
    expect((await reset('someday')).refusal).toBeUndefined()
  })
})

it.each([
  ['somewhere', 'Someday', 'https://www.somewhere.example', true],
  ['Some-Where!42', 'Someday', 'https://www.somewhere.example', true],
  ['somewhere.example', 'Someday', 'https://www.somewhere.example', true],
  ['Café Wünsche 1', 'Café Wünsche', 'http://localhost:3000', true],
  ['localhost', 'Someday', 'http://localhost:3000', true],
  ['bucketlist1', 'Someday', 'http://192.0.2.1', true],
  ['somedaybucketlistideas', 'Someday', 'http://192.0.2.1', true],
  ['listen carefully', 'Someday', 'https://somewhere.example', false],
  ['someday over the rainbow', 'Someday', 'https://somewhere.example', false],
  ['12345678', 'Someday', 'http://192.0.2.1', false],
  ['example', 'Someday', 'https://somewhere.example', false],
])('%s counts as based on the site name %s at %s: %s', (chosen, siteName, origin, isSaid) => {
  expect(isSiteBasedPassword(chosen, { siteName, origin })).toBe(isSaid)
})

describe('whether a password is common', () => {
  it('can be looked up without sending it, by a hash prefix that thousands share', async () => {
    const isCommon = async (word: string) => {
      const hash = createHash('sha1').update(word.toLowerCase()).digest('hex')
      const { data } = await client(app).call('accounts.commonPasswords', { prefix: hash.slice(0, 3) })
      return data.includes(hash.slice(3))
    }
    expect(await isCommon('Password')).toBe(true)
    expect(await isCommon('correct horse')).toBe(false)
    expect((await client(app).call('accounts.commonPasswords', { prefix: 'xyz' })).status).toBe(400)
  })
})
