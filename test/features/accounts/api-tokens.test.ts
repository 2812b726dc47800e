import { makeAdmin } from '#features/accounts/server/admins.service.ts'
import { PendingSignIn } from '#features/accounts/server/entities.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyProcedure, kindOf } from '../../support/app/every-procedure.ts'
import { client } from '../../support/app/client.ts'
import { signUp, signUpWithPassword, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const day = 24 * 60 * 60 * 1000
const password = 'correct horse'
let later = 0
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(
    { PUBLIC_URL: 'https://someday.example' },
    { now: () => new Date(Date.now() + later) },
  )
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Creates a client that sends only the token. */
const createProgram =
  (token: string, ip = '127.0.0.1') =>
  async (method: Method, url: string, payload?: object) => {
    const { statusCode: status, body } = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    return { status, body: body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body }
  }

async function createToken(member: Member, scopes: string[], days = 30) {
  const { data } = await client(app, member).call('accounts.tokens.make', { name: 'Shortcut', scopes, days })
  return { id: Number(data.id), token: String(data.token), ask: createProgram(String(data.token)) }
}

const added = { ideaId: 7, status: 'planned', priority: 2 }
const newIdea = {
  title: 'Fly a kite at dawn',
  description: 'On the widest beach you know.',
  difficulty: 1,
  cost: 1,
  locationType: 'outdoor',
  timeCommitment: '1-3 hours',
  season: 'any',
  ageGroup: 'any',
  tags: ['kite'],
  imageUrl: '',
  categoryId: 1,
}

describe('an API token', () => {
  it('reads what its member sees, and shows its last characters and last use', async () => {
    const member = await signUp(app)
    await client(app, member).post('/api/my-bucket-list', added)
    const { token, ask } = await createToken(member, ['read'])
    const { status, body } = await ask('GET', '/api/my-bucket-list')
    expect([status, body]).toEqual([200, [expect.objectContaining({ ideaId: 7 })]])
    expect((await ask('GET', '/api/auth/user')).body).toMatchObject({ id: member.id, role: 'member' })
    const { data } = await client(app, member).call('accounts.tokens.list')
    expect(data).toMatchObject([
      { ending: token.slice(-4), scopes: ['read'], lastUsedAt: expect.any(String) },
    ])
    expect(JSON.stringify(data)).not.toContain(token)
  })

  it('changes a list only with that scope', async () => {
    const member = await signUp(app)
    const reading = await createToken(member, ['read'])
    expect(await reading.ask('POST', '/api/my-bucket-list', added)).toMatchObject({
      status: 403,
      body: { code: 'token_scope' },
    })
    const listing = await createToken(member, ['list'])
    expect((await listing.ask('POST', '/api/my-bucket-list', added)).status).toBe(201)
    expect((await listing.ask('GET', '/api/my-bucket-list')).body).toMatchObject({ code: 'token_scope' })
  })

  it('reads the pictures of a year only with that scope', async () => {
    const member = await signUp(app)
    const done = { ideaId: 7, status: 'completed', doneOn: '2024-06-01' }
    await client(app, member).post('/api/my-bucket-list', done)
    const picture = '/my-bucket-list/years/2024/picture.jpg'
    expect((await (await createToken(member, ['list'])).ask('GET', picture)).status).toBe(403)
    expect((await (await createToken(member, ['read'])).ask('GET', picture)).status).toBe(200)
  })

  it('leaves the cached page for visitors untouched', async () => {
    const page = async (more: object = {}) =>
      (await app.inject({ url: '/about', headers: { 'accept-encoding': 'br', ...more } })).headers.etag
    const forVisitors = await page()
    expect(await page({ authorization: 'Bearer someday_nobody' })).not.toBe(forVisitors)
    expect(await page()).toBe(forVisitors)
  })

  it('edits the catalogue only with that scope, and only for an editor', async () => {
    const editor = await signUp(app, { role: 'editor' })
    expect(
      (await (await createToken(editor, ['read', 'list'])).ask('POST', '/api/ideas', newIdea)).status,
    ).toBe(403)
    const draft = { ...newIdea, state: 'draft' }
    const { ask } = await createToken(editor, ['editor'])
    const made = await ask('POST', '/api/ideas', draft)
    expect(made.status).toBe(201)
    expect((await ask('GET', `/api/ideas/${made.body.id}`)).status).toBe(200)
    const reader = await createToken(editor, ['read'])
    expect((await reader.ask('GET', `/api/ideas/${made.body.id}`)).status).toBe(404)
  })

  it('gets the editor scope only if its owner is an editor, never by a later promotion', async () => {
    const { id, email, headers } = await signUp(app)
    const member = client(app, { headers })
    const order = { name: 'Asleep', scopes: ['read', 'editor'], days: 30 }
    expect((await member.call('accounts.tokens.make', order)).refusal?.status).toBe(403)
    const { ask } = await createToken({ id, email, headers }, ['read'])
    const pending = await app.orm.em.fork().insert(PendingSignIn, {
      user: id,
      passwordHash: 'none',
      createdAt: app.services.now(),
      expiresAt: new Date(app.services.now().getTime() + 300_000),
    })
    await makeAdmin(app.orm.em.fork(), app.services.passwords, { email, password: 'unused' }, new Date())
    expect((await ask('GET', '/api/my-bucket-list')).status).toBe(401)
    expect(await app.orm.em.fork().count(PendingSignIn, { id: pending })).toBe(0)
  })

  it('is refused for accounts, people and site settings, whoever created it', async () => {
    const admin = await signUp(app, { role: 'admin' })
    const { ask } = await createToken(admin, ['read', 'list', 'editor'])
    const kept = everyProcedure.filter((path) =>
      /^(accounts|people|jobs|backups|admin|analytics|newsletter|webhooks)\./.test(path),
    )
    const open =
      /^accounts\.(current|ownText|login|logout|register|verify|invitation|resend|requestPassword|reset|restore|common|factors\.giveCode|passkeys\.(ask|give|signIn))|^analytics\.record|^newsletter\.(archive|issue|subscribe|unsubscribe|confirm|chooseMonthly|preferences|savePreferences)$/
    const guarded = kept.filter((path) => !open.test(path))
    expect(guarded.length).toBeGreaterThan(40)
    for (const path of guarded) {
      const { status } = await ask(
        kindOf(path) === 'query' ? 'GET' : 'POST',
        `/api/trpc/${path}`,
        kindOf(path) === 'query' ? undefined : {},
      )
      expect([path, status]).toEqual([path, 403])
    }
  })

  it('ends when it is revoked, when it expires, and with everything that ends sessions', async () => {
    const { email } = await signUpWithPassword(app, password)
    const browser = client(app)
    await browser.signIn(email, password)
    const make = async () => {
      const { data } = await browser.call('accounts.tokens.make', { name: 'x', scopes: ['read'], days: 7 })
      return { id: Number(data.id), ask: createProgram(String(data.token)) }
    }
    const list = '/api/my-bucket-list'
    const revoked = await make()
    expect((await revoked.ask('GET', list)).status).toBe(200)
    await browser.call('accounts.tokens.revoke', { id: revoked.id })
    expect((await revoked.ask('GET', list)).status).toBe(401)

    const old = await make()
    later = 8 * day
    expect((await old.ask('GET', list)).status).toBe(401)
    later = 0
    const robbed = await make()
    await browser.call('accounts.changePassword', {
      currentPassword: password,
      newPassword: 'battery staple',
    })
    expect((await robbed.ask('GET', list)).status).toBe(401)

    const { data } = await browser.call('accounts.events', { limit: 50 })
    const kinds = data.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['token_made', 'token_revoked']))
  })

  it('cannot be created without a recent password', async () => {
    const { email } = await signUpWithPassword(app, password)
    const browser = client(app)
    await browser.signIn(email, password)
    later = 11 * 60 * 1000
    const { refusal } = await browser.call('accounts.tokens.make', { name: 'x', scopes: ['read'], days: 7 })
    later = 0
    expect(refusal).toMatchObject({ status: 403, code: 'password_needed' })
  })

  it('is stored as a hash and belongs to one member', async () => {
    const { id, token } = await createToken(await signUp(app), ['read'])
    const rows = await app.orm.em.fork().execute('select * from api_token where id = ?', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
    const stranger = client(app, await signUp(app))
    expect((await stranger.call('accounts.tokens.revoke', { id })).status).toBe(404)
  })

  it('is refused if it is unknown, and repeated attempts are limited', async () => {
    const ask = createProgram(`someday_${'x'.repeat(43)}`, '203.0.113.9')
    expect((await ask('GET', '/api/my-bucket-list')).status).toBe(401)
    expect((await ask('GET', '/api/stats')).status).toBe(200)
    const statuses = []
    for (let tries = 0; tries < 52; tries += 1)
      statuses.push((await ask('GET', '/api/my-bucket-list')).status)
    expect(statuses).toContain(429)
  })

  it('has its own rate limit, which does not affect other tokens', async () => {
    const member = await signUp(app)
    const [busy, quiet] = [await createToken(member, ['read']), await createToken(member, ['read'])]
    let last = 200
    for (let asked = 0; asked < 5_000 && last === 200; asked += 1)
      last = (await busy.ask('GET', '/api/auth/user')).status
    expect(last).toBe(429)
    expect((await quiet.ask('GET', '/api/auth/user')).status).toBe(200)
  })

  it('is documented as an authentication method in the OpenAPI document', async () => {
    const { body } = await client(app).get('/api/openapi.json')
    expect(body.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(body.security).toContainEqual({ token: [] })
  })

  it('cannot be created a twenty-first time', async () => {
    const member = await signUp(app)
    for (let made = 0; made < 20; made += 1) await createToken(member, ['read'])
    const { status } = await client(app, member).call('accounts.tokens.make', {
      name: 'x',
      scopes: ['read'],
      days: 7,
    })
    expect(status).toBe(409)
  })
})
