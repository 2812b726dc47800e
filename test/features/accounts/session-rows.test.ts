import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SessionRow, User } from '#features/accounts/server/entities.ts'
import { sessionCookies } from '#features/accounts/server/signing-in/signed-cookie.ts'
import { createSessions } from '#features/accounts/server/sessions.service.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'
import { findSessionToken } from '../../support/app/session-token.ts'
import { createAddress } from '../../support/app/create-address.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())

const [second, day] = [1_000, 24 * 60 * 60 * 1_000]
const noon = Date.parse('2027-03-01T12:00:00Z')
const em = () => catalogue.orm.em.fork()
const cookies = sessionCookies('a secret of sessions that is long enough', false)
const cleared = cookies.clear()

async function createUser(changes: object = {}) {
  const inside = em()
  const user = inside.create(User, {
    name: 'Ada',
    email: createAddress(),
    passwordHash: 'none',
    ...changes,
  })
  await inside.persist(user).flush()
  return user
}

/** Creates a signed-in browser, and a process with its own clock. */
async function createSignedIn(user?: User, sessions = createSessions(cookies)) {
  const member = user ?? (await createUser())
  let now = noon
  const line = await sessions.open(em(), member, 'a browser', new Date(now))
  let token = findSessionToken(line)
  const renewed: string[] = []
  return {
    member,
    sessions,
    line,
    renewed,
    pass: (ms: number) => (now += ms),
    async find(by = sessions) {
      const session = await by.find(em(), token, renewed, new Date(now))
      token = findSessionToken(renewed.at(-1) ?? '') || token
      return session
    },
    row: async () => (await em().find(SessionRow, { user: member.id }))[0],
  }
}

const createOtherProcess = () => createSessions(cookies)

describe('a session', () => {
  it('is a row with its time and user agent, and lasts thirty days', async () => {
    const ada = await createSignedIn()
    expect(await ada.row()).toMatchObject({
      userAgent: 'a browser',
      createdAt: new Date(noon),
      lastUsedAt: new Date(noon),
      expiresAt: new Date(noon + 30 * day),
    })
    expect(ada.line).toContain('Max-Age=2592000')
  })

  it('stores at most 400 characters of the user agent', async () => {
    const ada = await createUser()
    await createOtherProcess().open(em(), ada, `${'x'.repeat(400)}y`, new Date(noon))
    expect((await em().findOneOrFail(SessionRow, { user: ada.id })).userAgent).toBe('x'.repeat(400))
  })

  it('has the member and no secrets', async () => {
    const verified = await createUser({ role: 'editor', emailVerifiedAt: new Date(noon) })
    const { id, name, email } = verified
    const session = await (await createSignedIn(verified)).find()
    expect(session?.user).toEqual({ id, name, email, role: 'editor', emailVerified: true })
    expect((await (await createSignedIn()).find())?.user.emailVerified).toBe(false)
    expect(session?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('does not exist for an unknown token, whose cookie is cleared', async () => {
    const sent: string[] = []
    expect(await createOtherProcess().find(em(), 'nonsense', sent, new Date(noon))).toBeNull()
    expect(sent).toEqual([cleared])
    expect(createOtherProcess().clearingCookie()).toBe(cleared)
  })

  it('does not exist for a blocked member', async () => {
    const ada = await createSignedIn()
    await em().nativeUpdate(User, { id: ada.member.id }, { blockedAt: new Date() })
    expect(await ada.find()).toBeNull()
    expect(ada.renewed).toEqual([cleared])
  })

  it('ends when its row has expired, whatever its token says', async () => {
    const ada = await createSignedIn()
    await em().nativeUpdate(SessionRow, { user: ada.member.id }, { expiresAt: new Date(noon) })
    expect(await ada.find()).toBeNull()
  })
})

describe('an active session', () => {
  it('is renewed for thirty days once a day', async () => {
    const ada = await createSignedIn()
    ada.pass(day)
    expect([(await ada.find())?.user.id, ada.renewed]).toEqual([ada.member.id, []])
    ada.pass(5 * second + 1)
    await ada.find()
    expect(ada.renewed).toEqual([expect.stringContaining('Max-Age=2592000')])
    const at = noon + day + 5 * second + 1
    expect(await ada.row()).toMatchObject({ lastUsedAt: new Date(at), expiresAt: new Date(at + 30 * day) })
    ada.pass(5 * second)
    await ada.find()
    expect(ada.renewed).toHaveLength(1)
  })

  it('lasts forever, and an inactive one ends', async () => {
    const ada = await createSignedIn()
    for (let time = 0; time < 4; time++) {
      ada.pass(20 * day)
      expect((await ada.find())?.user.id).toBe(ada.member.id)
    }
    ada.pass(30 * day)
    expect(await ada.find()).toBeNull()
  })

  it('renews only itself', async () => {
    const [ada, eve] = [await createSignedIn(), await createSignedIn()]
    ada.pass(2 * day)
    await ada.find()
    expect((await eve.row())?.lastUsedAt).toEqual(new Date(noon))
  })
})

describe('a session read from the database', () => {
  it('is cached for five seconds', async () => {
    const ada = await createSignedIn()
    await ada.find()
    await em().nativeDelete(SessionRow, { user: ada.member.id })
    ada.pass(5 * second - 1)
    expect((await ada.find())?.user.id).toBe(ada.member.id)
    ada.pass(1)
    expect(await ada.find()).toBeNull()
  })

  it('is not cached longer when it is read again', async () => {
    const ada = await createSignedIn()
    await ada.find()
    await em().nativeDelete(SessionRow, { user: ada.member.id })
    for (const ms of [2_000, 2_000]) {
      ada.pass(ms)
      expect(await ada.find()).not.toBeNull()
    }
    ada.pass(1_000)
    expect(await ada.find()).toBeNull()
  })

  it('is removed from the cache when it ends here, and no other is', async () => {
    const sessions = createOtherProcess()
    const ada = await createSignedIn(undefined, sessions)
    const phone = await createSignedIn(ada.member, sessions)
    const id = (await ada.find())?.id ?? ''
    await phone.find()
    await sessions.end(em(), id)
    expect(await ada.find()).toBeNull()
    expect(await em().count(SessionRow, { user: ada.member.id })).toBe(1)
    // The other session is still cached.
    await em().nativeDelete(SessionRow, { user: ada.member.id })
    expect((await phone.find())?.user.id).toBe(ada.member.id)
  })

  it('is read again when its member has changed; others are not', async () => {
    const sessions = createOtherProcess()
    const ada = await createSignedIn(undefined, sessions)
    const eve = await createSignedIn(undefined, sessions)
    for (const one of [ada, eve]) await one.find()
    await em().nativeUpdate(User, { id: { $in: [ada.member.id, eve.member.id] } }, { name: 'Another' })
    sessions.forget(ada.member.id)
    expect([(await ada.find())?.user.name, (await eve.find())?.user.name]).toEqual(['Another', 'Ada'])
  })

  it('is not cached if a session ended in the meantime', async () => {
    const sessions = createOtherProcess()
    const ada = await createSignedIn(undefined, sessions)
    const reading = ada.find()
    sessions.forget(ada.member.id)
    await reading
    await em().nativeUpdate(User, { id: ada.member.id }, { name: 'Another' })
    expect((await ada.find())?.user.name).toBe('Another')
  })
})

describe('all sessions of a member', () => {
  it('end at once; other members keep theirs', async () => {
    const sessions = createOtherProcess()
    const ada = await createSignedIn(undefined, sessions)
    const phone = await createSignedIn(ada.member, sessions)
    const eve = await createSignedIn(undefined, sessions)
    for (const one of [ada, phone, eve]) await one.find()
    await sessions.endAll(em(), ada.member.id)
    expect([await ada.find(), await phone.find()]).toEqual([null, null])
    expect(await em().count(SessionRow, { user: ada.member.id })).toBe(0)
    expect(await em().count(SessionRow, { user: eve.member.id })).toBe(1)
    // The other member's session is still cached.
    await em().nativeDelete(SessionRow, { user: eve.member.id })
    expect((await eve.find())?.user.id).toBe(eve.member.id)
  })

  it('end except for the current one', async () => {
    const sessions = createOtherProcess()
    const ada = await createSignedIn(undefined, sessions)
    const phone = await createSignedIn(ada.member, sessions)
    await phone.find()
    const stays = (await ada.find())?.id
    await sessions.endAll(em(), ada.member.id, stays)
    expect([(await ada.find())?.id, await phone.find()]).toEqual([stays, null])
    // The result is the same in another process.
    expect([(await ada.find(createOtherProcess()))?.id, await phone.find(createOtherProcess())]).toEqual([
      stays,
      null,
    ])
  })
})
