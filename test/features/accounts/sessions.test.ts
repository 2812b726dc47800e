import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#features/accounts/server/tokens.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const whoIs = async (headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/api/trpc/accounts.current', headers })).json().result.data

describe('a session', () => {
  it('says who is signed in, and nothing secret', async () => {
    const { id, email, headers } = await signUp(app)
    expect(await whoIs(headers)).toEqual({
      id,
      email,
      name: 'Ada Tester',
      role: 'member',
      emailVerified: true,
    })
  })

  it('belongs to nobody for a visitor', async () => {
    expect(await whoIs()).toBeNull()
  })

  it('ends at once on the process that ends it', async () => {
    const { id, headers } = await signUp(app)
    expect(await whoIs(headers)).not.toBeNull()
    await app.services.sessions.endAll(app.orm.em.fork(), id)
    expect(await whoIs(headers)).toBeNull()
  })

  it('stays ended even if a concurrent request was reading it, in either order', async () => {
    const em = app.orm.em.fork()
    for (let turns = 0; turns < 30; turns += 1) {
      const { id, headers } = await signUp(app)
      // A session that is renewed takes longest to read.
      await em.execute(`update session set last_used_at = now() - interval '2 days' where user_id = ?`, [id])
      const reading = whoIs(headers)
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done))
      await app.services.sessions.endAll(app.orm.em.fork(), id)
      await reading
      expect([turns, await whoIs(headers)]).toEqual([turns, null])
    }
  })

  it('is removed from the browser when it has ended', async () => {
    const { id, headers } = await signUp(app)
    const ask = () => app.inject({ url: '/api/trpc/accounts.current', headers })
    expect((await ask()).headers['set-cookie']).toBeUndefined()
    await app.services.sessions.endAll(app.orm.em.fork(), id)
    expect(String((await ask()).headers['set-cookie'])).toMatch(/^auth_token=;.*Expires=Thu, 01 Jan 1970/)
  })
})

describe('expired data', () => {
  it('is deleted by the scheduled job', async () => {
    const [old, fresh] = [await signUp(app), await signUp(app)]
    const em = app.orm.em.fork()
    await em.execute(`update session set expires_at = now() - interval '1 s' where user_id = ?`, [old.id])
    await createToken(em, { purpose: 'reset_password', userId: old.id }, new Date(0))
    await createToken(em, { purpose: 'reset_password', userId: fresh.id }, new Date())
    await app.services.jobs.send(em, { name: 'accounts-cleanup' }, {})
    const left = () =>
      em.execute(
        `select user_id from session where user_id in (?, ?)
                  union all select user_id from account_token`,
        [old.id, fresh.id],
      )
    await expect.poll(left, { timeout: 10_000 }).toEqual([{ user_id: fresh.id }, { user_id: fresh.id }])
    const schedules = await em.execute(`select cron from pgboss.schedule where name = 'accounts-cleanup'`)
    expect(schedules).toEqual([{ cron: '17 * * * *' }])
  })
})

describe('jobs', () => {
  it('are sent and rolled back with their transaction', async () => {
    const queue = { name: 'test-queue', handle: async () => {} }
    await app.services.jobs.start([queue], app.log)
    const em = app.orm.em.fork()
    await em
      .transactional(async (inside) => {
        await app.services.jobs.send(inside, queue, { n: 1 })
        throw new Error('not after all')
      })
      .catch(() => {})
    await em.transactional((inside) => app.services.jobs.send(inside, queue, { n: 2 }))
    const rows = await em.execute(`select data from pgboss.job where name = 'test-queue'`)
    expect(rows).toEqual([{ data: { n: 2 } }])
  })
})
