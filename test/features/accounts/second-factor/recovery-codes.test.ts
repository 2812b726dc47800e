import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RecoveryCode } from '#features/accounts/server/entities.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { enterPassword, submitCode, createGuest, password, createMemberWithTotp } from './factor-steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('a recovery code', () => {
  it('signs in once, in any spelling', async () => {
    const { email, codes, owner } = await createMemberWithTotp(app)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const guest = await enterPassword(app, email)
    expect((await submitCode(guest, first)).status).toBe(200)
    const again = await enterPassword(app, email)
    expect((await submitCode(again, first)).refusal).toMatchObject({ status: 400, code: 'wrong_code' })
    const sloppy = second.toUpperCase().replace('-', '  ').replaceAll('0', 'O').replaceAll('1', 'L')
    expect((await submitCode(again, sloppy)).status).toBe(200)
    expect((await owner.call('accounts.factors.state')).data).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('does not sign in to another account', async () => {
    const { codes } = await createMemberWithTotp(app)
    const { email } = await createMemberWithTotp(app)
    const guest = await enterPassword(app, email)
    expect((await submitCode(guest, codes[0] ?? '')).refusal).toMatchObject({ code: 'wrong_code' })
  })

  it('is invalid once new codes are created, and pending sign-ins end', async () => {
    const { email, codes, owner } = await createMemberWithTotp(app)
    const guest = await enterPassword(app, email)
    const { data } = await owner.call('accounts.factors.makeRecoveryCodes')
    expect(data.recoveryCodes).toHaveLength(10)
    expect((await submitCode(guest, codes[0] ?? '')).refusal).toMatchObject({ code: 'sign_in_over' })
    const again = await enterPassword(app, email)
    expect((await submitCode(again, codes[0] ?? '')).refusal).toMatchObject({ code: 'wrong_code' })
    expect((await submitCode(again, data.recoveryCodes[9])).status).toBe(200)
  })

  it('still works if an earlier version hashed it with argon2', async () => {
    const { id, email, codes } = await createMemberWithTotp(app)
    const [first = '', second = ''] = codes
    const em = app.orm.em.fork()
    const [row] = await em.find(RecoveryCode, { user: id }, { orderBy: { id: 'asc' } })
    const hash = await app.services.passwords.hash(first.replace('-', ''))
    await em.nativeUpdate(RecoveryCode, { id: row?.id ?? 0 }, { hash })
    const guest = await enterPassword(app, email)
    expect((await submitCode(guest, first)).status).toBe(200)
    const again = await enterPassword(app, email)
    expect((await submitCode(again, first)).refusal).toMatchObject({ code: 'wrong_code' })
    expect((await submitCode(again, second)).status).toBe(200)
  })

  it('can be created a few times an hour by one member', async () => {
    const { owner } = await createMemberWithTotp(app)
    const statuses: number[] = []
    for (let each = 0; each < 20; each++)
      statuses.push((await owner.call('accounts.factors.makeRecoveryCodes')).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  it('cannot be created without a second factor', async () => {
    const { owner } = await createMemberWithTotp(app)
    await owner.call('accounts.factors.removeTotp')
    expect((await owner.call('accounts.factors.makeRecoveryCodes')).refusal).toMatchObject({ status: 409 })
  })
})

describe('a change of sign-in methods', () => {
  it('is recorded in the account events and reported by mail', async () => {
    const { id, email, codes, owner } = await createMemberWithTotp(app)
    const guest = await enterPassword(app, email)
    await submitCode(guest, codes[0] ?? '')
    await owner.call('accounts.factors.makeRecoveryCodes')
    await owner.call('accounts.factors.removeTotp')
    const { data } = await owner.call('accounts.events', {})
    const kinds = data.events.map(({ kind }: { kind: string }) => kind)
    const told = ['totp_off', 'recovery_codes_made', 'recovery_code_used', 'totp_on']
    expect(kinds.filter((kind: string) => told.includes(kind))).toEqual(told)
    const mails: { data: { to: string; change?: string } }[] = await app.orm.em
      .fork()
      .execute(`select data from pgboss.job where name = 'account-mail' and data ->> 'userId' = ?`, [
        String(id),
      ])
    const changes = mails.flatMap(({ data: mail }) => (mail.change ? [mail] : []))
    expect(new Set(changes.map(({ change }) => change))).toEqual(new Set(told))
    expect(changes).toHaveLength(told.length)
    expect(new Set(changes.map(({ to }) => to))).toEqual(new Set([email]))
  })
})

describe('guessing codes', () => {
  const guess = async (email: string, tries: number) => {
    const statuses: number[] = []
    for (let each = 0; each < tries; each++) {
      const thief = await enterPassword(app, email)
      statuses.push((await submitCode(thief, String(100_000 + each))).status)
    }
    return statuses
  }

  it('is limited across all clients, even if the password is given in between', async () => {
    const { email, code } = await createMemberWithTotp(app)
    expect((await guess(email, 8)).filter((status) => status === 429).length).toBeGreaterThan(1)
    const stranger = await enterPassword(app, email)
    const late = await submitCode(stranger, code())
    expect(late.refusal).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  })

  it('does not lock out the owner: neither open sessions nor known devices', async () => {
    const { email, owner, code } = await createMemberWithTotp(app)
    await guess(email, 8)
    expect(await owner.whoAmI()).toBe(email)
    expect((await owner.call('accounts.changeName', { name: 'Ada Again' })).status).toBe(200)
    await owner.call('accounts.logout')
    expect((await owner.signIn(email, password)).data).toEqual({ secondFactor: ['totp'] })
    expect((await submitCode(owner, code())).status).toBe(200)
  })

  it('is limited for one client across accounts', async () => {
    const thief = createGuest(app)
    const statuses: number[] = []
    const people = await Promise.all(Array.from({ length: 12 }, () => createMemberWithTotp(app)))
    for (let each = 0; each < 36; each++) {
      await thief.signIn(people[each % people.length]?.email ?? '', password)
      statuses.push((await submitCode(thief, '123456')).status)
    }
    expect(statuses).toContain(429)
  })
})
