import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Role } from '#platform/contract.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { client } from '../../support/app/client.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = 'correct horse'
let app: TestApp
let later = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
})
afterAll(() => app.close())

describe('a session in daily use', () => {
  it.each<[Role, number]>([
    ['member', 90],
    ['editor', 14],
    ['admin', 14],
  ])('of a %s still ends after %i days', async (role, days) => {
    const { email } = await signUpWithPassword(app, password, { role })
    const began = later
    const ada = client(app)
    await ada.signIn(email, password)
    for (let day = 1; day < days; day += 1.5) {
      later = began + day * dayMs
      expect([day, await ada.whoAmI()]).toEqual([day, email])
    }
    later = began + days * dayMs + 60_000
    expect(await ada.whoAmI()).toBeUndefined()
  })

  it('ends for a member who was made an editor in the database', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    const ada = client(app)
    await ada.signIn(email, password)
    later += 15 * dayMs
    expect(await ada.whoAmI()).toBe(email)
    await app.orm.em.fork().execute(`update users set role = 'editor' where id = ?`, [id])
    later += 60_000
    expect(await ada.whoAmI()).toBeUndefined()
  })

  it('has a cookie that lasts no longer', async () => {
    const { email } = await signUpWithPassword(app, password, { role: 'admin' })
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
    })
    expect(String(headers['set-cookie'])).toContain(`Max-Age=${(14 * dayMs) / 1000};`)
  })
})

describe.runIf(inject('database') === 'postgresql')('on every other process, a session', () => {
  let other: TestApp
  const still = new Date()
  beforeAll(async () => {
    // Its clock is stopped, so that cache entries do not expire.
    other = await startTestApp({}, { beside: app, now: () => new Date(still.getTime() + later) })
  })
  afterAll(() => other.close())

  /** Creates a member in the session cache of the other process. */
  async function remembered() {
    const member = await signUp(app)
    const there = client(other, member)
    const whoIsThere = async () => (await there.call('accounts.current')).data
    const here = client(app, member)
    expect(await whoIsThere()).toMatchObject({ id: member.id })
    return { ...member, here, whoIsThere }
  }

  const byHand = (statement: string, id: number) => app.orm.em.fork().execute(statement, [id])

  it.each<[string, (member: Awaited<ReturnType<typeof remembered>>) => Promise<unknown>]>([
    ['signing out', ({ here }) => here.call('accounts.logout')],
    ['signing out everywhere', ({ here }) => here.call('accounts.signOutEverywhere')],
    ['blocking the member', ({ id }) => byHand('update users set blocked_at = now() where id = ?', id)],
    ['deleting the account', ({ id }) => byHand('delete from users where id = ?', id)],
    ['deleting the row', ({ id }) => byHand('delete from session where user_id = ?', id)],
  ])('ends at once with %s', async (_, end) => {
    const member = await remembered()
    await end(member)
    await expect.poll(member.whoIsThere).toBeNull()
  })

  it('knows the member’s new role at once', async () => {
    const member = await remembered()
    await member.here.call('accounts.changeName', { name: 'Ada Renamed' })
    await expect.poll(member.whoIsThere).toMatchObject({ name: 'Ada Renamed' })
  })

  it('ends even if the subscription was disconnected, which then reconnects', async () => {
    const member = await remembered()
    const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'account_changed' and datname = current_database()`
    await app.orm.em.fork().execute(`${cutOff}; delete from session where user_id = ${member.id}`)
    await expect.poll(member.whoIsThere).toBeNull()

    const isHeard = async () => {
      const { id, whoIsThere } = await remembered()
      await byHand('delete from session where user_id = ?', id)
      await expect.poll(whoIsThere).toBeNull()
    }
    await isHeard()
    const listeners = `select 1 from pg_stat_activity
      where application_name = 'account_changed' and datname = current_database()`
    await expect.poll(async () => (await app.orm.em.fork().execute(listeners)).length).toBe(2)
    await isHeard()
  })
})
