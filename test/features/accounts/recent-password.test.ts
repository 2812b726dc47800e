import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { confirmPassword, withRecentPassword } from '#features/accounts/server/recent-password.service.ts'
import { SessionRow, User } from '#features/accounts/server/entities.ts'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { toCurrentUser } from '#features/accounts/server/sessions.service.ts'
import type { Role } from '#platform/contract.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { createLimits } from '#platform/server/limits/limits.ts'
import { createCallerFactory, router } from '#platform/server/trpc.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())

const em = () => catalogue.orm.em.fork()
const noon = new Date('2027-03-01T12:00:00Z')
const grace = 10 * 60_000

const guards = recentPasswordGuards<{ shelf: string }>()
const call = createCallerFactory(
  router({
    anyone: guards.anyone.query(({ ctx }) => ctx.shelf),
    signedInRecently: guards.signedInRecently.query(({ ctx }) => ctx.user.id),
    adminRecently: guards.adminRecently.query(({ ctx }) => ctx.user.id),
  }),
)

interface Somebody {
  ago?: number
  role?: Role
  blockedAt?: Date
  passwordHash?: string
}

/** Creates a member who gave the password `ago` before noon. */
async function createSession({ ago = 0, ...changes }: Somebody = {}) {
  const inside = em()
  const email = `${randomUUID()}@people.example`
  const user = inside.create(User, { name: 'Ada', email, passwordHash: 'none', ...changes })
  const provedAt = new Date(noon.getTime() - ago)
  const row = inside.create(SessionRow, { user, provedAt, expiresAt: new Date('2027-04-01') })
  await inside.persist([user, row]).flush()
  return { id: row.id, user: toCurrentUser(user) }
}
type Visit = Awaited<ReturnType<typeof createSession>>

const outcomeOf = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => {
    const { status, body } = publicFailure(error)
    return body.code ?? status
  })

/** Calls a guarded procedure at noon, with only the part of the request that guards read. */
async function callGuarded(door: 'signedInRecently' | 'adminRecently', session: Visit | null) {
  const parts = { em: em(), now: () => noon, session: async () => session, shelf: 'a shelf' }
  return outcomeOf(call(Object.assign(Object.create(null), parts))[door]())
}

describe('a guard that needs a recent password', () => {
  it('allows a password given less than ten minutes ago, and asks again after that', async () => {
    const ada = await createSession({ ago: grace - 1 })
    expect(await callGuarded('signedInRecently', ada)).toBe(ada.user.id)
    expect(await callGuarded('signedInRecently', await createSession({ ago: grace }))).toBe('password_needed')
    const admin = await createSession({ ago: grace - 1, role: 'admin' })
    expect(await callGuarded('adminRecently', admin)).toBe(admin.user.id)
    expect(await callGuarded('adminRecently', await createSession({ ago: grace, role: 'admin' }))).toBe(
      'password_needed',
    )
  })

  it('refuses everybody whom the guard without it refuses', async () => {
    expect(await callGuarded('signedInRecently', null)).toBe(401)
    expect(await callGuarded('adminRecently', null)).toBe(401)
    expect(await callGuarded('adminRecently', await createSession({ role: 'editor' }))).toBe(403)
  })

  it('can be combined with the other guards', async () => {
    const visit = Object.assign(Object.create(null), { session: async () => null, shelf: 'a shelf' })
    expect(await call(visit).anyone()).toBe('a shelf')
  })
})

describe('an action that needs a recent password', () => {
  const work = (visit: Visit) =>
    outcomeOf(withRecentPassword(em(), visit, noon, async (_em, account) => account.email))

  it('is done within ten minutes of the password, and not after that', async () => {
    const ada = await createSession({ ago: grace - 1 })
    expect(await work(ada)).toBe(ada.user.email)
    expect(await work(await createSession({ ago: grace }))).toBe('password_needed')
  })

  it('is not done in an ended session, in another member’s session, or for a blocked member', async () => {
    const ada = await createSession()
    await em().nativeDelete(SessionRow, { id: ada.id })
    expect(await work(ada)).toBe(401)
    const eve = await createSession()
    expect(await work({ ...eve, id: (await createSession()).id })).toBe(401)
    expect(await work(await createSession({ blockedAt: noon }))).toBe(401)
    expect(await work({ ...eve, user: { ...eve.user, id: 0 } })).toBe(401)
  })
})

describe('the password of a signed-in member', () => {
  it('is confirmed for the session in which it was given, if it is correct', async () => {
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
    const passwordHash = await passwords.hash('a long password')
    const ada = await createSession({ ago: grace, passwordHash })
    const eve = await createSession({ ago: grace })
    const confirm = (password: string) =>
      outcomeOf(confirmPassword({ em: em(), limits: createLimits(em()), passwords }, ada, password, noon))
    expect(await confirm('another password')).toBe('wrong_password')
    expect(await callGuarded('signedInRecently', ada)).toBe('password_needed')
    await confirm('a long password')
    expect(await callGuarded('signedInRecently', ada)).toBe(ada.user.id)
    expect(await callGuarded('signedInRecently', eve)).toBe('password_needed')
  })
})
