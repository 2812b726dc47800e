import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { createResetPath } from '#features/accounts/server/password-change.service.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, getRaceRounds, type Client } from '../../../support/app/client.ts'
import { signUp, signUpWithPassword } from '../../../support/app/members.ts'
import { createAddress } from '../../../support/app/create-address.ts'

const stolen = 'correct horse'
const fresh = 'battery staple'
const rounds = getRaceRounds()
/** Long enough for concurrent requests in between, short enough for many rounds. */
const passwords = createPasswords({ memoryCost: 2048, timeCost: 2, parallelism: 1 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { passwords })
})
afterAll(() => app.close())

let clients = 0
const createGuest = () => client(app, { ip: `10.20.${clients >> 8}.${clients++ & 255}` })

/** Creates a member, and a signed-in thief who knows the password. */
async function createStolenAccount() {
  const { id, email } = await signUpWithPassword(app, stolen)
  const [owner, thief] = [createGuest(), createGuest()]
  for (const one of [owner, thief]) await one.signIn(email, stolen)
  return { id, email, owner, thief }
}

/** Repeats an action from shortly before another one until shortly after it. */
async function repeatAround(act: (each: number) => Promise<unknown>, other: () => Promise<unknown>) {
  const acts: Promise<unknown>[] = []
  const over = new AbortController()
  const done = other().finally(() => over.abort())
  for (let each = 0; each < 8 && !over.signal.aborted; each++) {
    acts.push(act(each))
    await pause(2)
  }
  await Promise.all([done, ...acts])
}

const changePassword = (owner: Client) =>
  owner.call('accounts.changePassword', { currentPassword: stolen, newPassword: fresh })
const rowsOf = (query: string, id: number) => app.orm.em.fork().execute(query, [id])
const countSessions = async (id: number) =>
  (await rowsOf('select 1 from session where user_id = ?', id)).length

describe('a password that is no longer valid', () => {
  it('changes no address, however often a stolen session tries while its owner changes the password', async () => {
    const moved: unknown[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, owner, thief } = await createStolenAccount()
      const take = () =>
        thief.call('accounts.changeEmail', {
          email: createAddress(),
          password: stolen,
        })
      await repeatAround(take, async () => expect((await changePassword(owner)).refusal).toBeUndefined())
      moved.push(...(await rowsOf('select new_email from users where id = ? and new_email is not null', id)))
    }
    expect(moved).toEqual([])
  })

  it('opens no session that outlives the change', async () => {
    const left: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, email, owner } = await createStolenAccount()
      await repeatAround(
        () => createGuest().signIn(email, stolen),
        async () => expect((await changePassword(owner)).refusal).toBeUndefined(),
      )
      left.push(await countSessions(id))
    }
    expect(left).toEqual(Array(rounds).fill(1))
  })

  it('opens no session that outlives a reset', async () => {
    const left: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await createStolenAccount()
      const path = await createResetPath(app.orm.em.fork(), id, new Date())
      const token = new URL(path, 'http://localhost').searchParams.get('token')
      await repeatAround(
        () => createGuest().signIn(email, stolen),
        () => createGuest().call('accounts.resetPassword', { token, password: fresh }),
      )
      left.push(await countSessions(id))
    }
    expect(left).toEqual(Array(rounds).fill(0))
  })

  it('changes no password after the change', async () => {
    const outcomes: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { owner, thief } = await createStolenAccount()
      const answers = await Promise.all([changePassword(owner), changePassword(thief)])
      outcomes.push(answers.filter(({ refusal }) => !refusal).length)
    }
    expect(outcomes).toEqual(Array(rounds).fill(1))
  })
})

describe('a block', () => {
  it('leaves no session, even if the member signs in at the same moment', async () => {
    const { headers } = await signUp(app, { role: 'admin' })
    const left: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await createStolenAccount()
      const admin = client(app, { headers })
      await repeatAround(
        () => createGuest().signIn(email, stolen),
        async () => expect((await admin.call('people.block', { id })).refusal).toBeUndefined(),
      )
      left.push(await countSessions(id))
    }
    expect(left).toEqual(Array(rounds).fill(0))
  })
})

describe('the sessions of one member', () => {
  it('are twenty at most: the oldest one ends', async () => {
    const { id, email } = await signUpWithPassword(app, stolen)
    const browsers: Client[] = []
    for (let each = 0; each < 22; each++) {
      const browser = createGuest()
      await browser.signIn(email, stolen)
      browsers.push(browser)
    }
    expect(await countSessions(id)).toBe(20)
    const signedIn = await Promise.all(browsers.map((browser) => browser.whoAmI()))
    expect(signedIn).toEqual([undefined, undefined, ...Array<string>(20).fill(email)])
  })

  it('are twenty at most after concurrent sign-ins', async () => {
    const { id, email } = await signUpWithPassword(app, stolen)
    for (let each = 0; each < 3; each++)
      await Promise.all(Array.from({ length: 10 }, () => createGuest().signIn(email, stolen)))
    expect(await countSessions(id)).toBe(20)
  })
})

describe('a reset during a password change', () => {
  it('never deadlocks with it', async () => {
    const outcomes: (number | undefined)[][] = []
    for (let round = 0; round < rounds; round++) {
      const { id, owner } = await createStolenAccount()
      const path = await createResetPath(app.orm.em.fork(), id, new Date())
      const token = new URL(path, 'http://localhost').searchParams.get('token')
      const reset = () => createGuest().call('accounts.resetPassword', { token, password: fresh })
      const answers = await Promise.all([changePassword(owner), reset(), reset()])
      outcomes.push(answers.map(({ refusal }) => refusal?.status))
    }
    for (const statuses of outcomes)
      for (const status of statuses) expect([undefined, 400, 401]).toContain(status)
  })
})
