import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findToken, createToken, tokenMs } from '#features/accounts/server/tokens.ts'
import { User } from '#features/accounts/server/entities.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'
import { createAddress } from '../../support/app/create-address.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
let userId: number
beforeAll(async () => {
  catalogue = await openCatalogue()
  const em = catalogue.orm.em.fork()
  const user = em.create(User, { name: 'Ada', email: createAddress(), passwordHash: 'none' })
  await em.persist(user).flush()
  userId = user.id
})
afterAll(() => catalogue.close())

const em = () => catalogue.orm.em.fork()
const now = new Date('2027-03-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const day = 24 * 60 * 60 * 1000

const refusalOf = (work: Promise<unknown>) => work.catch((error) => publicFailure(error))
const invalid = { status: 400, body: { code: 'token_invalid', message: expect.stringMatching(/\.$/) } }

describe('a link token', () => {
  it('is found by its purpose, with its data', async () => {
    const made = { purpose: 'change_email', userId, email: 'new@people.example' } as const
    const token = await createToken(em(), made, now)
    expect(token).toMatch(/^[\w-]{43}$/)
    const found = await findToken(em(), token, ['verify_email', 'change_email'], now)
    expect(found).toMatchObject({ purpose: 'change_email', email: 'new@people.example', usedAt: null })
    expect([found.user.id, found.expiresAt]).toEqual([userId, after(day)])
  })

  it('stores the name and password of a registration', async () => {
    const registration = { name: 'Ada', passwordHash: 'hash' }
    const token = await createToken(em(), { purpose: 'verify_email', userId, ...registration }, now)
    expect(await findToken(em(), token, ['verify_email'], now)).toMatchObject(registration)
  })

  it('is different each time', async () => {
    const make = () => createToken(em(), { purpose: 'reset_password', userId }, now)
    expect(await make()).not.toBe(await make())
  })

  it('is not stored in the database', async () => {
    const token = await createToken(em(), { purpose: 'reset_password', userId }, now)
    const rows = await em().execute('select * from account_token')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ hash }) => hash)).toEqual(rows.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)))
  })

  it('is valid for exactly a day', async () => {
    expect(tokenMs).toBe(day)
    const token = await createToken(em(), { purpose: 'reset_password', userId }, now)
    const find = (at: Date) => findToken(em(), token, ['reset_password'], at)
    expect((await find(after(day - 1))).purpose).toBe('reset_password')
    expect(await refusalOf(find(after(day)))).toMatchObject(invalid)
  })

  it('is valid for a week if it recovers a moved account', async () => {
    const token = await createToken(em(), { purpose: 'undo_email', userId, email: 'old@people.example' }, now)
    const find = (at: Date) => findToken(em(), token, ['undo_email'], at)
    expect((await find(after(7 * day - 1))).email).toBe('old@people.example')
    expect(await refusalOf(find(after(7 * day)))).toMatchObject(invalid)
  })

  it('is invalid for another purpose', async () => {
    const token = await createToken(em(), { purpose: 'verify_email', userId }, now)
    const find = findToken(em(), token, ['reset_password', 'change_email'], now)
    expect(await refusalOf(find)).toMatchObject(invalid)
  })

  it('is invalid if it was never created', async () => {
    for (const token of ['', 'x', 'A'.repeat(43)])
      expect(await refusalOf(findToken(em(), token, ['verify_email'], now))).toMatchObject(invalid)
  })
})
