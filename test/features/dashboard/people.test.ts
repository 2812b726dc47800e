import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formerMember } from '#features/audit/server/audit.service.ts'
import { peoplePageQuery } from '#features/dashboard/server/people.queries.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
  admin = await signUp(app, { role: 'admin', name: 'Ada Admin' })
})
afterAll(() => app.close())

const people = (name: string, input: object, who = admin) => client(app, who).call(`people.${name}`, input)
const search = async (input: object) => (await client(app, admin).call('people.search', input)).data
const whoIs = async ({ headers }: Member) => (await client(app, { headers }).call('accounts.current')).data

describe('people', () => {
  it('are found by a part of their name or address, without secrets', async () => {
    const grace = await signUp(app, { name: 'Grace 100% Hopper_' })
    for (const q of ['grace', 'HOPPER', grace.email.slice(0, 9), '100%', 'Hopper_']) {
      const { people: found, total } = await search({ q })
      expect([q, total, found[0]?.id]).toEqual([q, 1, grace.id])
    }
    const { people: found } = await search({ q: 'grace' })
    expect(found[0]).toEqual({
      id: grace.id,
      name: 'Grace 100% Hopper_',
      email: grace.email,
      role: 'member',
      emailVerified: true,
      blocked: false,
      hasSecondFactor: false,
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
    })
    expect((await search({ q: '%%%' })).total).toBe(0)
    expect((await search({ role: 'admin' })).total).toBe(1)
    expect((await search({ limit: 1, offset: 0 })).people).toHaveLength(1)
  })

  it('are sorted by name, whatever its case, or by when they joined, both ways', async () => {
    const [bea, abe, carl] = [
      await signUp(app, { name: 'sorted Bea' }),
      await signUp(app, { name: 'Sorted abe' }),
      await signUp(app, { name: 'SORTED Carl' }),
    ]
    const ids = async (input: object) =>
      (await search({ q: 'sorted', ...input })).people.map(({ id }: { id: number }) => id)
    expect(await ids({})).toEqual([carl.id, abe.id, bea.id])
    expect(await ids({ order: 'asc' })).toEqual([bea.id, abe.id, carl.id])
    expect(await ids({ sort: 'name', order: 'asc' })).toEqual([abe.id, bea.id, carl.id])
    expect(await ids({ sort: 'name', order: 'desc', limit: 2 })).toEqual([carl.id, bea.id])
    const plan = await app.orm.em.fork().transactional(async (em) => {
      // There are so few members that sorting them all is faster.
      await em.execute('set local enable_sort = off')
      const sorted = { q: '', sort: 'name', order: 'asc', limit: 50, offset: 0 } as const
      return peoplePageQuery(em, sorted).explain()
    })
    expect(JSON.stringify(plan)).toContain('users_name_index')
  })

  it('get another role, which signs them out everywhere', async () => {
    const member = await signUp(app)
    expect(await whoIs(member)).not.toBeNull()
    const { data } = await people('setRole', { id: member.id, role: 'editor' })
    expect(data).toMatchObject({ id: member.id, role: 'editor' })
    expect(await whoIs(member)).toBeNull()
  })

  it('are blocked, signed out, and unblocked', async () => {
    const member = await signUp(app)
    expect((await people('block', { id: member.id })).data.blocked).toBe(true)
    expect(await whoIs(member)).toBeNull()
    expect((await search({ blocked: true })).people).toMatchObject([{ id: member.id }])
    expect((await people('unblock', { id: member.id })).data.blocked).toBe(false)
  })

  it('are deleted with all their data, and their name in the log; their edits stay', async () => {
    const editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
    await people('resetLink', { id: editor.id })
    await client(app, editor).call('ideas.editing.update', { id: 4, title: 'Edited by Edda' })
    expect((await people('remove', { id: editor.id })).status).toBe(200)
    expect(await whoIs(editor)).toBeNull()
    const { data } = await client(app, admin).call('ideas.editing.revisions', { ideaId: 4 })
    expect(data[0].editor).toEqual({ id: null, name: formerMember })
    const log = (await client(app, admin).call('admin.audit', {})).data.entries
    expect(JSON.stringify(log)).not.toContain('Edda Editor')
    expect(log.slice(0, 3)).toMatchObject([
      { action: 'person.remove', subject: formerMember },
      { action: 'idea.update', actor: { id: null, name: formerMember }, subject: 'Edited by Edda' },
      { action: 'person.reset-link', subject: formerMember },
    ])
    expect((await people('remove', { id: editor.id })).status).toBe(404)
  })

  it('get a link that sets a new password, created once and stored as a hash', async () => {
    const member = await signUp(app)
    const { data } = await people('resetLink', { id: member.id })
    expect(data.url).toMatch(/^https:\/\/someday\.example\/reset-password\?token=[\w-]{43}$/)
    expect(Date.parse(data.expiresAt)).toBeGreaterThan(Date.now())
    const kept = JSON.stringify(await app.orm.em.fork().execute('select * from account_token'))
    expect(kept).not.toContain(data.url.split('=')[1])
    const log = JSON.stringify((await client(app, admin).call('admin.audit', {})).data)
    expect(log).toContain('person.reset-link')
    expect(log).not.toContain(data.url.split('=')[1])
  })

  it('get their verification mail again, if it is pending', async () => {
    const member = await signUp(app)
    expect((await people('resendVerification', { id: member.id })).status).toBe(409)
    await app.orm.em.fork().execute('update users set email_verified_at = null where id = ?', [member.id])
    expect((await people('resendVerification', { id: member.id })).data).toMatchObject({
      emailVerified: false,
    })
  })

  it.each(['setRole', 'block', 'unblock', 'remove', 'resetLink', 'resendVerification'])(
    'that do not exist are 404: %s',
    async (name) => {
      expect((await people(name, { id: 999_999, role: 'member' })).status).toBe(404)
    },
  )
})

describe('the last admin', () => {
  it.each([
    ['setRole', { role: 'editor' }],
    ['block', {}],
    ['remove', {}],
  ])('cannot be removed by %s', async (name, more) => {
    const { status, refusal } = await people(name, { id: admin.id, ...more })
    expect([status, refusal?.message]).toEqual([
      409,
      'This is the only admin. Make someone else an admin first.',
    ])
    expect(await whoIs(admin)).toMatchObject({ role: 'admin' })
  })

  it('cannot be removed in the database either', async () => {
    const em = app.orm.em.fork()
    await expect(em.execute(`update users set role = 'member'`)).rejects.toThrow(/last admin/)
    await expect(em.execute(`delete from users where role = 'admin'`)).rejects.toThrow(/last admin/)
  })

  it('is whoever is left when several are removed concurrently', async () => {
    const all = [admin, ...(await Promise.all([1, 2, 3].map(() => signUp(app, { role: 'admin' }))))]
    const ways = ['setRole', 'block', 'remove', 'setRole']
    const changes = await Promise.all(
      all.map((who, index) => people(ways[index] ?? '', { id: who.id, role: 'member' }, who)),
    )
    expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
    const left = await app.orm.em
      .fork()
      .execute(`select id from users where role = 'admin' and blocked_at is null`)
    expect(left).toHaveLength(1)
  })
})
