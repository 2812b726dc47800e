import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiToken, Authenticator, User, SessionRow } from '#features/accounts/server/entities.ts'
import { sessionCookies } from '#features/accounts/server/signing-in/signed-cookie.ts'
import { accountChangedChannel, createSessions } from '#features/accounts/server/sessions.service.ts'
import type { Role } from '#platform/contract.ts'
import type { SubscriptionHandlers } from '#platform/database/subscription.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'
import { findSessionToken } from '../../support/app/session-token.ts'
import { createAddress } from '../../support/app/create-address.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())

const day = 24 * 60 * 60 * 1_000
const noon = Date.parse('2027-03-01T12:00:00Z')
const em = () => catalogue.orm.em.fork()
const cookies = sessionCookies('a secret of sessions that is long enough', false)
const after = (ms: number) => new Date(noon + ms)

async function createUser(role: Role = 'member') {
  const inside = em()
  const email = createAddress()
  const user = inside.create(User, { name: 'Ada', email, passwordHash: 'none', role })
  await inside.persist(user).flush()
  return user
}

const openSession = async (user: User, at = 0) =>
  findSessionToken(await createSessions(cookies).open(em(), user, 'a browser', after(at)))
const findSession = (token: string, { at = 0, by = createSessions(cookies) } = {}) =>
  by.find(em(), token, [], after(at))
const rename = (user: User) => em().nativeUpdate(User, { id: user.id }, { name: 'Another' })

describe('the lifetime of a session', () => {
  it.each<[Role, number]>([
    ['editor', 14],
    ['admin', 14],
  ])('for an %s is %i days at most', async (role, days) => {
    const token = await openSession(await createUser(role))
    expect((await findSession(token, { at: days * day - 1_000 }))?.user.role).toBe(role)
    expect(await findSession(token, { at: days * day })).toBeNull()
  })

  it('follows the member’s current role', async () => {
    const ada = await createUser()
    // Two sessions, because finding one renews it with the lifetime of the new role.
    const [found, ended] = [await openSession(ada), await openSession(ada)]
    await em().nativeUpdate(User, { id: ada.id }, { role: 'editor' })
    expect((await findSession(found, { at: 14 * day - 1_000 }))?.user.role).toBe('editor')
    expect(await findSession(ended, { at: 14 * day })).toBeNull()
  })
})

describe('a member who signs in again and again', () => {
  it('keeps the twenty newest sessions; other members keep theirs', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    const old = await openSession(eve, -day)
    const tokens: string[] = []
    for (let time = 0; time < 20; time++) tokens.push(await openSession(ada, time * 1_000))
    expect((await findSession(tokens[0] ?? '', { at: 60_000 }))?.user.id).toBe(ada.id)
    tokens.push(await openSession(ada, 20_000))
    const found = await Promise.all(tokens.map((token) => findSession(token, { at: 60_000 })))
    expect(found.map((session) => session?.user.id ?? null)).toEqual([null, ...Array(20).fill(ada.id)])
    expect((await findSession(old))?.user.id).toBe(eve.id)
    expect(await em().count(SessionRow, { user: ada.id })).toBe(20)
  })
})

describe('a required second factor', () => {
  const needed = () => createSessions(cookies, undefined, (role) => role === 'admin')

  it('is missing if the role needs one and none is set up', async () => {
    const [admin, member] = [await createUser('admin'), await createUser()]
    const lacks = async (user: User) =>
      (await findSession(await openSession(user), { by: needed() }))?.lacksSecondFactor
    expect([await lacks(admin), await lacks(member)]).toEqual([true, false])
    await em().insert(Authenticator, { user: admin.id, sealedSecret: 'sealed', confirmedAt: after(0) })
    expect(await lacks(admin)).toBe(false)
  })

  it('is never missing on a site that requires none', async () => {
    const token = await openSession(await createUser('admin'))
    expect((await findSession(token))?.lacksSecondFactor).toBe(false)
  })
})

describe('ending all sessions of a member', () => {
  it('ends the member’s API tokens too, and nobody else’s', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    for (const user of [ada.id, eve.id])
      await em().insert(ApiToken, {
        user,
        name: 'A script',
        hash: randomUUID(),
        ending: 'abcd',
        scopes: ['read'],
        expiresAt: after(day),
      })
    await createSessions(cookies).endAll(em(), ada.id)
    const left = async (user: User) => em().count(ApiToken, { user: user.id })
    expect([await left(ada), await left(eve)]).toEqual([0, 1])
  })
})

describe('with several processes, the session cache', () => {
  /** Creates the session cache of one of several processes, with controllable notifications. */
  function oneOfSeveral() {
    const said: string[] = []
    const state = { isListening: true }
    let hearing: SubscriptionHandlers | undefined
    const sessions = createSessions(cookies, (given) => {
      hearing = given
      return {
        isListening: () => state.isListening,
        start: async () => void said.push('start'),
        stop: async () => void said.push('stop'),
      }
    })
    return {
      sessions,
      state,
      said,
      hears: (payload: string) => hearing?.onMessage(payload),
      gap: () => hearing?.onGap(),
    }
  }

  const namesOf = (tokens: string[], by: ReturnType<typeof createSessions>) =>
    Promise.all(tokens.map(async (token) => (await findSession(token, { by }))?.user.name))

  it('forgets a member when a notification names them, and nobody else', async () => {
    const { sessions, hears } = oneOfSeveral()
    const people = [await createUser(), await createUser()]
    const tokens = await Promise.all(people.map((user) => openSession(user)))
    await namesOf(tokens, sessions)
    for (const user of people) await rename(user)
    expect(await namesOf(tokens, sessions)).toEqual(['Ada', 'Ada'])
    hears(String(people[0]?.id))
    expect(await namesOf(tokens, sessions)).toEqual(['Another', 'Ada'])
  })

  it('is emptied when notifications may have been missed', async () => {
    const { sessions, gap } = oneOfSeveral()
    const people = [await createUser(), await createUser()]
    const tokens = await Promise.all(people.map((user) => openSession(user)))
    await namesOf(tokens, sessions)
    for (const user of people) await rename(user)
    gap()
    expect(await namesOf(tokens, sessions)).toEqual(['Another', 'Another'])
  })

  it('is off while notifications cannot be received', async () => {
    const { sessions, state } = oneOfSeveral()
    const ada = await createUser()
    const token = await openSession(ada)
    state.isListening = false
    expect(await namesOf([token], sessions)).toEqual(['Ada'])
    await rename(ada)
    expect(await namesOf([token], sessions)).toEqual(['Another'])
  })

  it('is subscribed from start to stop, and not at all with a single process', async () => {
    const { sessions, said } = oneOfSeveral()
    for (const one of [sessions, createSessions(cookies)]) {
      await one.start()
      await one.stop()
    }
    expect(said).toEqual(['start', 'stop'])
  })

  it('receives the notifications that the database sends', async () => {
    const [{ prosrc } = { prosrc: '' }] = await em().execute(
      `select prosrc from pg_proc where proname = 'tell_account_changed'`,
    )
    expect(prosrc).toContain(`pg_notify('${accountChangedChannel}', `)
  })
})
