import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, transports, type Client } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'

const password = 'correct horse'
/** Cheap hashes, because only the number of attempts matters here. */
const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { passwords })
})
afterAll(() => app.close())

let clients = 0
const newClient = () => `10.30.${clients >> 8}.${clients++ & 255}`

/** Tries wrong passwords concurrently until they are refused, so that no pause ends in the meantime. */
async function floodWithGuesses(most: number, guess: (each: number) => ReturnType<Client['call']>) {
  const answers = await Promise.all(Array.from({ length: most }, (_, each) => guess(each)))
  expect(answers.some(({ refusal }) => refusal?.status === 429)).toBe(true)
}

describe.each(transports)('a member whom strangers try to lock out, through %s,', (door) => {
  const newGuest = (browser = {}) => client(app, { door, ip: newClient(), ...browser })

  async function member() {
    const { email } = await signUpWithPassword(app, password)
    const ada = newGuest()
    await ada.signIn(email, password)
    return { email, ada }
  }

  const lockOut = (email: string, browser = {}) =>
    floodWithGuesses(40, () => newGuest(browser).signIn(email, 'wrong one'))

  it('signs in on a known device, from any network', async () => {
    const { email, ada } = await member()
    await ada.call('accounts.logout')
    await lockOut(email)
    const travelling = newGuest({ device: ada.device() })
    expect((await travelling.signIn(email, password)).refusal).toBeUndefined()
    expect((await newGuest().signIn(email, password)).refusal?.status).toBe(429)
  })

  it('signs in beside a stranger in the same household', async () => {
    const { email, ada } = await member()
    const ip = newClient()
    for (const half of ['one', 'other'])
      await Promise.all(
        Array.from({ length: 30 }, (_, each) =>
          client(app, { door, ip }).signIn(`${half}-${each}@people.example`, 'wrong one'),
        ),
      )
    const { refusal } = await client(app, { door, ip }).signIn('one-more@people.example', 'wrong one')
    expect(refusal?.status).toBe(429)
    const home = client(app, { door, ip, device: ada.device() })
    expect((await home.signIn(email, password)).refusal).toBeUndefined()
  })

  it('changes the password where they are signed in', async () => {
    const { email, ada } = await member()
    await lockOut(email)
    const { refusal } = await ada.call('accounts.changePassword', {
      currentPassword: password,
      newPassword: 'a new one',
    })
    expect(refusal).toBeUndefined()
  })

  it('is not locked out by a known device of theirs either', async () => {
    const { email, ada } = await member()
    await lockOut(email, { device: ada.device() })
    const phone = newGuest()
    expect((await phone.signIn(email, password)).refusal).toBeUndefined()
    expect((await newGuest({ device: ada.device() }).signIn(email, password)).refusal?.status).toBe(429)
  })

  it('cannot be found out with somebody else’s device, nor with an invented one', async () => {
    const { email } = await member()
    const { ada: eve } = await member()
    await lockOut(email)
    for (const device of [eve.device(), 'device=made-up', eve.device().replace(/.$/, '')]) {
      const { refusal } = await newGuest({ device }).signIn(email, password)
      expect([device, refusal?.status]).toEqual([device, 429])
    }
  })
})

describe('the device cookie', () => {
  it('is HttpOnly and SameSite, and does not sign in', async () => {
    const { email } = await signUpWithPassword(app, password)
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
    })
    const [session = '', device = ''] = [response.headers['set-cookie'] ?? []].flat()
    expect(session).toMatch(/^auth_token=/)
    expect(device).toMatch(/^device=[\w.-]+; .*HttpOnly.*SameSite=Lax/)
    const value = device.slice('device='.length).split(';')[0] ?? ''
    expect(await client(app, { headers: { cookie: `auth_token=${value}` } }).whoAmI()).toBeUndefined()
  })

  it('is issued once', async () => {
    const { email } = await signUpWithPassword(app, password)
    const ada = client(app)
    await ada.signIn(email, password)
    const given = ada.device()
    await ada.call('accounts.logout')
    await ada.signIn(email, password)
    expect(ada.device()).toBe(given)
  })
})
