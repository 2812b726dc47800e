import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, getRaceRounds } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import {
  enterPassword,
  submitCode,
  createGuest,
  password,
  setUpTotp,
  createMemberWithTotp,
} from '../accounts/second-factor/factor-steps.ts'
import {
  addPasskey,
  signInWithPasskey,
  createMemberWithPasskey,
} from '../accounts/second-factor/passkey-steps.ts'

const hourMs = 60 * 60 * 1000
const rounds = getRaceRounds()
let later = 0
let app: TestApp
let strict: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  strict = await startTestApp({ REQUIRE_SECOND_FACTOR: 'staff' })
})
afterAll(() => Promise.all([app.close(), strict.close()]))

const isNeeded = { status: 403, code: 'second_factor_needed' }

describe('if staff needs a second factor', () => {
  it.each(['editor', 'admin'] as const)('an %s can use the dashboard once it is set up', async (role) => {
    const { headers } = await signUp(strict, { role })
    const one = client(strict, { headers })
    expect((await one.call('admin.figures')).refusal).toMatchObject(isNeeded)
    expect((await one.call('ideas.editing.update', { id: 1, title: 'Mine' })).refusal).toMatchObject(isNeeded)
    expect((await one.call('accounts.factors.state')).data).toMatchObject({ isNeeded: true })
    await setUpTotp(strict, one)
    expect((await one.call('admin.figures')).status).toBe(200)
    expect((await one.call('accounts.factors.state')).data).toMatchObject({ isNeeded: false })
    await one.call('accounts.factors.removeTotp')
    expect((await one.call('admin.figures')).refusal).toMatchObject(isNeeded)
    await addPasskey(one)
    expect((await one.call('admin.figures')).status).toBe(200)
  })

  it('an admin without one cannot act on people', async () => {
    const { headers } = await signUp(strict, { role: 'admin' })
    const { id } = await signUp(strict)
    const admin = client(strict, { headers })
    for (const order of ['block', 'resetLink', 'removeSecondFactor', 'remove'])
      expect((await admin.call(`people.${order}`, { id })).refusal).toMatchObject(isNeeded)
  })

  it('an editor without one does not see hidden ideas', async () => {
    const { headers } = await signUp(strict, { role: 'editor' })
    const editor = client(strict, { headers })
    await strict.orm.em.fork().execute(`update idea set state = 'draft' where id = 7`)
    expect((await editor.get('/api/ideas/7')).status).toBe(404)
    await setUpTotp(strict, editor)
    expect((await editor.get('/api/ideas/7')).status).toBe(200)
  })

  it.each(['editor', 'admin'] as const)('an %s without one has no other access', async (role) => {
    const { headers } = await signUp(strict, { role })
    const one = client(strict, { headers })
    const { id } = await signUp(strict, { role: 'member' })
    const refused: [method: 'get' | 'post' | 'put' | 'delete', path: string][] = [
      ['post', '/api/ideas'],
      ['put', '/api/ideas/1'],
      ['put', '/api/categories/1'],
      ['get', '/api/ideas/export'],
      ['get', '/api/analytics/figures'],
      ['get', '/api/analytics/export'],
      ['get', '/admin/newsletter/preview/1'],
    ]
    for (const [method, path] of refused) {
      const answer = await one[method](path, {})
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'second_factor_needed'])
    }
    for (const [path, type] of [
      ['/api/ideas/import', 'text/csv'],
      ['/api/pictures', 'image/png'],
    ] as const) {
      const answer = await one.upload(path, type, 'anything')
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'second_factor_needed'])
    }
    // Drafts are not found, and the dashboard's HTML has no data.
    await strict.orm.em.fork().execute(`update idea set state = 'draft', title = 'Not yet' where id = 9`)
    expect((await one.get('/ideas/9')).status).toBe(404)
    expect((await one.get('/ideas/9')).text).not.toContain('Not yet')
    for (const path of ['/admin', '/admin/people', '/admin/newsletter'])
      expect((await one.get(path)).text).not.toContain('@people.example')
    expect((await one.call('people.search', { q: String(id) })).status).toBe(403)
  })

  it('members are unaffected, and so is what staff does as members', async () => {
    const [member, editor] = [await signUp(strict), await signUp(strict, { role: 'editor' })]
    for (const { headers } of [member, editor]) {
      const one = client(strict, { headers })
      const sent = { ideaId: 1, status: 'planned', priority: 2 }
      expect((await one.call('bucketList.add', sent)).status).toBeLessThan(300)
    }
    expect((await client(strict, member).call('accounts.factors.state')).data.isNeeded).toBe(false)
  })

  it('other sites do not restrict an editor', async () => {
    const { headers } = await signUp(app, { role: 'editor' })
    expect((await client(app, { headers }).call('admin.figures')).status).toBe(200)
  })
})

describe('a lost second factor', () => {
  const asAdmin = async () => client(app, await signUp(app, { role: 'admin' }))

  it('is removed by an admin: the password alone signs in then, and former sessions end', async () => {
    const admin = await asAdmin()
    const { id, email, owner, code, codes } = await createMemberWithTotp(app)
    const { device } = await addPasskey(owner)
    const pending = await enterPassword(app, email)
    expect((await admin.call('people.search', { q: email })).data.people[0].hasSecondFactor).toBe(true)
    const { data } = await admin.call('people.removeSecondFactor', { id })
    expect(data).toMatchObject({ id, hasSecondFactor: false })
    expect(await owner.whoAmI()).toBeUndefined()
    for (const each of [code(), codes[0] ?? ''])
      expect((await submitCode(pending, each)).refusal).toMatchObject({ code: 'sign_in_over' })
    expect((await signInWithPasskey(createGuest(app), device)).refusal).toMatchObject({
      code: 'wrong_passkey',
    })
    const guest = createGuest(app)
    expect((await guest.signIn(email, password)).data).toMatchObject({ user: { email } })
    const { data: happened } = await guest.call('accounts.events', {})
    const kinds = happened.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('factors_removed_by_admin')
    const mails = await app.orm.em.fork().execute(
      `select 1 from pgboss.job where name = 'account-mail' and data ->> 'to' = ?
        and data ->> 'change' = 'factors_removed_by_admin'`,
      [email],
    )
    expect(mails).toHaveLength(1)
    const { data: log } = await admin.call('admin.audit', {})
    expect(log.entries[0]).toMatchObject({ action: 'person.remove-factor' })
  })

  it('is removed only with a recent password', async () => {
    const admin = await asAdmin()
    const { id } = await createMemberWithPasskey(app)
    later = hourMs
    expect((await admin.call('people.removeSecondFactor', { id })).refusal).toMatchObject({
      status: 403,
      code: 'password_needed',
    })
    later = 0
  })

  it('that is used at the same moment signs in before its removal, or not at all', async () => {
    const admin = await asAdmin()
    for (let round = 0; round < rounds; round++) {
      const { id, email, code } = await createMemberWithTotp(app)
      const guest = await enterPassword(app, email)
      const [given, removed] = await Promise.all([
        submitCode(guest, code()),
        admin.call('people.removeSecondFactor', { id }),
      ])
      expect(removed.status).toBe(200)
      expect([200, 400]).toContain(given.status)
      // A session opened before is ended.
      expect(await guest.whoAmI()).toBeUndefined()
    }
  })
})
