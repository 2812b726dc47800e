import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRaceRounds } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import {
  enterPassword,
  generateCode,
  submitCode,
  createGuest,
  password,
  createMemberWithTotp,
} from './factor-steps.ts'

const rounds = getRaceRounds()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const countSessions = async (id: number) =>
  (await app.orm.em.fork().execute('select 1 from session where user_id = ?', [id])).length

describe('concurrently', () => {
  it('one code signs in once, from however many browsers', async () => {
    const entered: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { email, code } = await createMemberWithTotp(app)
      const guests = [await enterPassword(app, email), await enterPassword(app, email)]
      const right = code()
      const answers = await Promise.all(guests.map((guest) => submitCode(guest, right)))
      entered.push(answers.filter(({ status }) => status === 200).length)
    }
    expect(entered).toEqual(Array(rounds).fill(1))
  })

  it('one recovery code signs in once', async () => {
    const entered: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { email, codes } = await createMemberWithTotp(app)
      const guests = [await enterPassword(app, email), await enterPassword(app, email)]
      const answers = await Promise.all(guests.map((guest) => submitCode(guest, codes[3] ?? '')))
      entered.push(answers.filter(({ status }) => status === 200).length)
    }
    expect(entered).toEqual(Array(rounds).fill(1))
  })

  it('one password signs in once, with any number of codes', async () => {
    const entered: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { email, code, codes } = await createMemberWithTotp(app)
      const guest = await enterPassword(app, email)
      const answers = await Promise.all([code(), ...codes.slice(0, 2)].map((each) => submitCode(guest, each)))
      entered.push(answers.filter(({ status }) => status === 200).length)
    }
    expect(entered).toEqual(Array(rounds).fill(1))
  })

  it('an app that is removed completes no pending sign-in, or completes it before', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email, owner, code } = await createMemberWithTotp(app)
      const guest = await enterPassword(app, email)
      const [given, off] = await Promise.all([
        submitCode(guest, code()),
        owner.call('accounts.factors.removeTotp'),
      ])
      expect(off.status).toBeLessThan(300)
      expect([200, 400]).toContain(given.status)
      expect(await countSessions(id)).toBe(given.status === 200 ? 2 : 1)
    }
  })

  it('an app that is set up leaves no session without a second factor', async () => {
    const left: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await signUpWithPassword(app, password)
      const owner = createGuest(app)
      await owner.signIn(email, password)
      const { data } = await owner.call('accounts.factors.beginTotp')
      const code = generateCode(data.key, app.services.now())
      await Promise.all([
        owner.call('accounts.factors.confirmTotp', { code }),
        ...Array.from({ length: 4 }, () => createGuest(app).signIn(email, password)),
      ])
      left.push(await countSessions(id))
    }
    expect(left).toEqual(Array(rounds).fill(1))
  })

  it('a stolen session cannot set up an app after the owner has changed the password', async () => {
    const deeds: string[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await signUpWithPassword(app, password)
      const [owner, thief] = [createGuest(app), createGuest(app)]
      for (const one of [owner, thief]) await one.signIn(email, password)
      const { data } = await thief.call('accounts.factors.beginTotp')
      const code = generateCode(data.key, app.services.now())
      await Promise.all([
        owner.call('accounts.changePassword', { currentPassword: password, newPassword: 'battery staple' }),
        thief.call('accounts.factors.confirmTotp', { code }),
      ])
      const events: { kind: string }[] = await app.orm.em
        .fork()
        .execute('select kind from account_event where user_id = ? order by id', [id])
      const kinds = events.map(({ kind }) => kind)
      deeds.push(kinds.filter((kind) => ['password_changed', 'totp_on'].includes(kind)).join())
    }
    // The first one ends the other's session; the owner needs none for it.
    expect(deeds).not.toContain('password_changed,totp_on')
  })
})
