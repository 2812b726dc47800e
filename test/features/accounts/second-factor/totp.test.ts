import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothTransports } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import {
  enterPassword,
  generateCode,
  submitCode,
  createGuest,
  password,
  setUpTotp,
  createMemberWithTotp,
} from './factor-steps.ts'

const minute = 60_000
let later = 0
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
})
afterAll(() => app.close())

const rowsOf = (query: string, id: number) => app.orm.em.fork().execute(query, [id])

describe.each(bothTransports)('an authenticator app, through %s,', (door) => {
  it('is asked for after the password, and no session is opened before it', async () => {
    const { email, code } = await createMemberWithTotp(app, door)
    const guest = createGuest(app, door)
    expect(await guest.signIn(email, password)).toEqual({ status: 200, data: { secondFactor: ['totp'] } })
    expect(guest.cookie()).toBe('')
    expect(await guest.whoAmI()).toBeUndefined()
    expect(await submitCode(guest, code())).toMatchObject({ status: 200, data: { user: { email } } })
    expect(await guest.whoAmI()).toBe(email)
  })

  it('changes nothing for somebody without the password', async () => {
    const { email } = await createMemberWithTotp(app, door)
    const { email: without } = await signUpWithPassword(app, password)
    const answers = await Promise.all(
      [email, without, 'nobody@people.example'].map((each) =>
        createGuest(app, door).signIn(each, 'not this'),
      ),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]?.status).toBe(401)
  })

  it('accepts a code once, and no older one', async () => {
    const { email, code } = await createMemberWithTotp(app, door)
    const [first, second, third] = [
      await enterPassword(app, email, door),
      await enterPassword(app, email, door),
      await enterPassword(app, email, door),
    ]
    const used = code()
    expect((await submitCode(first, used)).status).toBe(200)
    expect((await submitCode(second, used)).refusal).toMatchObject({ status: 400, code: 'wrong_code' })
    expect((await submitCode(third, code(-1))).refusal).toMatchObject({ code: 'wrong_code' })
    expect((await submitCode(third, code(1))).status).toBe(200)
  })

  it('accepts codes of the current, previous and next half minute only', async () => {
    const { email, code } = await createMemberWithTotp(app, door)
    const guest = await enterPassword(app, email, door)
    for (const steps of [-3, -2, 3]) expect((await submitCode(guest, code(steps))).status).toBe(400)
  })

  it('is asked for within five minutes, in the browser that gave the password', async () => {
    const { email, code } = await createMemberWithTotp(app, door)
    expect((await submitCode(createGuest(app, door), code())).refusal).toMatchObject({ code: 'sign_in_over' })
    const guest = await enterPassword(app, email, door)
    later += 6 * minute
    expect((await submitCode(guest, code())).refusal).toMatchObject({ status: 400, code: 'sign_in_over' })
    later = 0
  })

  it('completes a pending sign-in, which cannot be used again', async () => {
    const { email, code } = await createMemberWithTotp(app, door)
    const guest = await enterPassword(app, email, door)
    const copied = await enterPassword(app, email, door)
    expect((await submitCode(guest, code())).status).toBe(200)
    expect((await submitCode(guest, code(1))).refusal).toMatchObject({ code: 'sign_in_over' })
    expect((await submitCode(copied, code(1))).status).toBe(200)
  })

  it('is not set up, shown or removed without a recent password', async () => {
    const { owner, codes } = await createMemberWithTotp(app, door)
    const { email } = await signUpWithPassword(app, password)
    const late = createGuest(app, door)
    await late.signIn(email, password)
    later += 11 * minute
    const asked = [
      [late, 'beginTotp', undefined],
      [late, 'confirmTotp', { code: '123456' }],
      [owner, 'removeTotp', undefined],
      [owner, 'makeRecoveryCodes', undefined],
    ] as const
    for (const [who, path, input] of asked)
      expect((await who.call(`accounts.factors.${path}`, input)).refusal).toMatchObject({
        status: 403,
        code: 'password_needed',
      })
    expect((await owner.call('accounts.factors.state')).data).toMatchObject({ recoveryCodesLeft: 10 })
    await owner.call('accounts.confirmPassword', { password })
    expect((await owner.call('accounts.factors.removeTotp')).status).toBeLessThan(300)
    later = 0
    expect(codes).toHaveLength(10)
  })

  it('is active only after a code of it was confirmed', async () => {
    const { email } = await signUpWithPassword(app, password)
    const owner = createGuest(app, door)
    await owner.signIn(email, password)
    const begun = await owner.call('accounts.factors.beginTotp')
    expect((await createGuest(app, door).signIn(email, password)).data).toMatchObject({ user: { email } })
    const wrong = await owner.call('accounts.factors.confirmTotp', { code: '000000' })
    expect(wrong.refusal).toMatchObject({ status: 400, code: 'wrong_code' })
    // Another tab has started over, which invalidates the former key.
    const again = await owner.call('accounts.factors.beginTotp')
    expect(again.data.key).not.toBe(begun.data.key)
    const code = generateCode(begun.data.key, app.services.now())
    expect((await owner.call('accounts.factors.confirmTotp', { code })).status).toBe(400)
    await setUpTotp(app, owner)
    expect((await owner.call('accounts.factors.beginTotp')).refusal).toMatchObject({ status: 409 })
  })

  it('ends sessions without a second factor, and setup uses its code up', async () => {
    const { email } = await signUpWithPassword(app, password)
    const [owner, thief] = [createGuest(app, door), createGuest(app, door)]
    for (const one of [owner, thief]) await one.signIn(email, password)
    const { usedCode } = await setUpTotp(app, owner)
    expect(await thief.whoAmI()).toBeUndefined()
    expect(await owner.whoAmI()).toBe(email)
    const guest = await enterPassword(app, email, door)
    expect((await submitCode(guest, usedCode)).status).toBe(400)
  })

  it('is not asked for once removed, and pending sign-ins start over', async () => {
    const { email, owner, code, codes } = await createMemberWithTotp(app, door)
    const guest = await enterPassword(app, email, door)
    await owner.call('accounts.factors.removeTotp')
    expect((await submitCode(guest, code())).refusal).toMatchObject({ code: 'sign_in_over' })
    expect((await submitCode(guest, codes[0] ?? '')).refusal).toMatchObject({ code: 'sign_in_over' })
    expect((await createGuest(app, door).signIn(email, password)).data).toMatchObject({ user: { email } })
    expect((await owner.call('accounts.factors.state')).data).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
    })
  })
})

describe('a pending sign-in', () => {
  const fresh = 'battery staple'

  it('starts over when the password has been changed', async () => {
    const { email, owner, code } = await createMemberWithTotp(app)
    const guest = await enterPassword(app, email)
    await owner.call('accounts.changePassword', { currentPassword: password, newPassword: fresh })
    expect((await submitCode(guest, code())).refusal).toMatchObject({ code: 'sign_in_over' })
  })

  it('ends when the account is blocked', async () => {
    const { id, email, code } = await createMemberWithTotp(app)
    const guest = await enterPassword(app, email)
    await rowsOf('update users set blocked_at = now() where id = ?', id)
    expect((await submitCode(guest, code())).refusal).toMatchObject({ code: 'sign_in_over' })
    expect(await guest.whoAmI()).toBeUndefined()
  })

  it('keeps the former session until the second step, which ends it', async () => {
    const { email, code } = await createMemberWithTotp(app)
    const { email: other } = await signUpWithPassword(app, password)
    const guest = createGuest(app)
    await guest.signIn(other, password)
    const before = guest.cookie()
    await guest.signIn(email, password)
    expect(await guest.whoAmI()).toBe(other)
    await submitCode(guest, code())
    expect(await guest.whoAmI()).toBe(email)
    expect(guest.cookie()).not.toBe(before)
  })
})

describe('the stored secret', () => {
  it('cannot be used to generate codes from a copy of the database', async () => {
    const { id, key, codes } = await createMemberWithTotp(app)
    const rows = [
      ...(await rowsOf('select * from authenticator where user_id = ?', id)),
      ...(await rowsOf('select * from recovery_code where user_id = ?', id)),
    ]
    expect(rows).toHaveLength(11)
    const kept = JSON.stringify(rows)
    for (const secret of [key, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(secret)
  })

  it('is invalid in another member’s row', async () => {
    const { id, code } = await createMemberWithTotp(app)
    const thief = await createMemberWithTotp(app)
    const moved = `update authenticator set sealed_secret =
      (select sealed_secret from authenticator where user_id = ${id}), last_step = null where user_id = ?`
    await rowsOf(moved, thief.id)
    const guest = await enterPassword(app, thief.email)
    expect((await submitCode(guest, code())).refusal).toMatchObject({ code: 'wrong_code' })
  })

  it('is deleted with the account, and missing in its data export', async () => {
    const { id, owner, key, codes } = await createMemberWithTotp(app)
    const { data } = await owner.call('accounts.myData')
    expect(data.secondFactors).toEqual({
      totpSince: expect.any(String),
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    for (const secret of [key, ...codes]) expect(JSON.stringify(data)).not.toContain(secret)
    await owner.call('accounts.deleteAccount', { password })
    for (const table of ['authenticator', 'recovery_code', 'pending_sign_in'])
      expect(await rowsOf(`select 1 from ${table} where user_id = ?`, id)).toEqual([])
  })
})
