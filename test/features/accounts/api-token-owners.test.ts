import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { setUpTotp } from './second-factor/factor-steps.ts'

let app: TestApp
let strict: TestApp
beforeAll(async () => {
  app = await startTestApp()
  strict = await startTestApp({ REQUIRE_SECOND_FACTOR: 'staff' })
})
afterAll(() => Promise.all([app.close(), strict.close()]))

/** Creates an API token for a member and a client that sends it. */
async function createToken(site: TestApp, owner: Client, scopes: string[]) {
  const { data } = await owner.call('accounts.tokens.make', { name: 'Shortcut', scopes, days: 7 })
  const headers = { authorization: `Bearer ${String(data.token)}` }
  const draft = { title: 'Fly a kite at dawn', categoryId: 1, state: 'draft' }
  return {
    async reads() {
      return (await site.inject({ url: '/api/my-bucket-list', headers })).statusCode
    },
    async edits() {
      const answer = await site.inject({ method: 'POST', url: '/api/ideas', headers, payload: draft })
      return { status: answer.statusCode, code: answer.json().code }
    },
  }
}

describe('an API token', () => {
  it('of an editor can edit the catalogue only while the editor has the required second factor', async () => {
    const editor = client(strict, await signUp(strict, { role: 'editor' }))
    const early = await createToken(strict, editor, ['editor'])
    expect(await early.edits()).toEqual({ status: 403, code: 'second_factor_needed' })
    await setUpTotp(strict, editor)
    const late = await createToken(strict, editor, ['editor'])
    expect((await late.edits()).status).toBe(201)
  })

  it('of an admin has no admin rights: people and webhooks are out of reach', async () => {
    const admin = client(app, await signUp(app, { role: 'admin' }))
    const { data } = await admin.call('accounts.tokens.make', {
      name: 'Everything',
      scopes: ['read', 'list', 'editor'],
      days: 7,
    })
    const headers = { authorization: `Bearer ${String(data.token)}` }
    expect((await app.inject({ url: '/api/auth/user', headers })).json()).toMatchObject({ role: 'editor' })
    for (const path of ['people.search', 'webhooks.list', 'jobs.list'])
      expect((await app.inject({ url: `/api/trpc/${path}`, headers })).statusCode).toBe(403)
  })

  it('stops working when its owner is blocked or no longer an editor', async () => {
    const admin = client(app, await signUp(app, { role: 'admin' }))
    const former = await signUp(app, { role: 'editor' })
    const edits = await createToken(app, client(app, former), ['editor'])
    expect((await edits.edits()).status).toBe(201)
    await admin.call('people.setRole', { id: former.id, role: 'member' })
    expect((await edits.edits()).status).toBe(401)
    const blocked = await signUp(app)
    const reads = await createToken(app, client(app, blocked), ['read'])
    expect(await reads.reads()).toBe(200)
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [blocked.id])
    expect(await reads.reads()).toBe(401)
  })
})
