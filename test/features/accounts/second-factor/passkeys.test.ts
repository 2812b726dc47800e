import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../../support/app/authenticator.ts'
import { bothTransports } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import {
  enterPassword,
  submitCode,
  createGuest,
  password,
  setUpTotp,
  createMemberWithTotp,
} from './factor-steps.ts'
import {
  addPasskey,
  signInWithPasskey,
  completeWithPasskey,
  createMemberWithPasskey,
} from './passkey-steps.ts'

const minute = 60_000
let later = 0
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
})
afterAll(() => app.close())

const isWrong = { status: 400, code: 'wrong_passkey' }
const isOver = { status: 400, code: 'passkey_over' }

describe.each(bothTransports)('a passkey, through %s,', (door) => {
  it('signs in on its own, without an address or a password', async () => {
    const { email, device, codes } = await createMemberWithPasskey(app, door)
    expect(codes).toHaveLength(10)
    const guest = createGuest(app, door)
    expect(await signInWithPasskey(guest, device)).toMatchObject({ status: 200, data: { user: { email } } })
    expect(await guest.whoAmI()).toBe(email)
  })

  it('is enough even with an app set up, because the device verified its user', async () => {
    const { email, owner } = await createMemberWithTotp(app, door)
    const { device, codes } = await addPasskey(owner)
    expect(codes).toEqual([])
    expect((await signInWithPasskey(createGuest(app, door), device)).data).toMatchObject({ user: { email } })
    expect((await createGuest(app, door).signIn(email, password)).data).toEqual({
      secondFactor: ['totp', 'passkey'],
    })
  })

  it('signs in on its own only with user verification', async () => {
    const { device, email } = await createMemberWithPasskey(app, door)
    const guest = createGuest(app, door)
    expect((await signInWithPasskey(guest, device, { isVerified: false })).refusal).toMatchObject(isWrong)
    const pending = await enterPassword(app, email, door)
    expect((await completeWithPasskey(pending, device, { isVerified: false })).status).toBe(200)
  })

  it('is asked for after the password, and must be the member’s own', async () => {
    const { email, device, codes } = await createMemberWithPasskey(app, door)
    const { device: others } = await createMemberWithPasskey(app, door)
    const guest = createGuest(app, door)
    expect((await guest.signIn(email, password)).data).toEqual({ secondFactor: ['passkey'] })
    expect(await guest.whoAmI()).toBeUndefined()
    const { data: asked } = await guest.call('accounts.passkeys.askForSecondStep')
    expect(asked.allowCredentials).toEqual([expect.objectContaining({ id: device.id })])
    expect((await completeWithPasskey(guest, others)).refusal).toMatchObject(isWrong)
    expect(await completeWithPasskey(guest, device)).toMatchObject({ status: 200, data: { user: { email } } })
    const lost = await enterPassword(app, email, door)
    expect((await submitCode(lost, codes[0])).status).toBe(200)
  })

  it('signs for this site only, for the challenge of this browser, once and within five minutes', async () => {
    const { device } = await createMemberWithPasskey(app, door)
    const [guest, thief] = [createGuest(app, door), createGuest(app, door)]
    expect(
      (await signInWithPasskey(guest, device, { origin: 'https://evil.example' })).refusal,
    ).toMatchObject(isWrong)
    expect((await signInWithPasskey(guest, device, { rpId: 'evil.example' })).refusal).toMatchObject(isWrong)
    const { data: asked } = await guest.call('accounts.passkeys.ask')
    const shown = device.show(asked)
    // A stolen response is invalid in a browser with no challenge or another one.
    expect((await thief.call('accounts.passkeys.signIn', shown)).refusal).toMatchObject(isOver)
    await thief.call('accounts.passkeys.ask')
    expect((await thief.call('accounts.passkeys.signIn', shown)).refusal).toMatchObject(isWrong)
    const late = await guest.call('accounts.passkeys.ask')
    later += 6 * minute
    const tooLate = await guest.call('accounts.passkeys.signIn', device.show(late.data))
    expect(tooLate.refusal).toMatchObject(isOver)
    later = 0
  })

  it('is refused for a purpose it was not requested for', async () => {
    const { email, owner, device } = await createMemberWithPasskey(app, door)
    const guest = await enterPassword(app, email, door)
    // A challenge for the second step does not sign in alone, and vice versa.
    const { data: step } = await guest.call('accounts.passkeys.askForSecondStep')
    expect((await guest.call('accounts.passkeys.signIn', device.show(step))).refusal).toMatchObject(isOver)
    const { data: alone } = await guest.call('accounts.passkeys.ask')
    const given = await guest.call('accounts.passkeys.giveSecondStep', device.show(alone))
    expect(given.refusal).toMatchObject(isOver)
    const { data: order } = await owner.call('accounts.passkeys.order')
    expect((await owner.call('accounts.passkeys.signIn', device.show(order))).refusal).toMatchObject(isOver)
  })

  it('is refused for an earlier sign-in or session of the same browser', async () => {
    const { email, device } = await createMemberWithPasskey(app, door)
    const guest = await enterPassword(app, email, door)
    const { data: asked } = await guest.call('accounts.passkeys.askForSecondStep')
    await guest.signIn(email, password)
    const given = await guest.call('accounts.passkeys.giveSecondStep', device.show(asked))
    expect(given.refusal).toMatchObject(isOver)

    const { email: others } = await signUpWithPassword(app, password)
    const member = createGuest(app, door)
    await member.signIn(others, password)
    const { data: order } = await member.call('accounts.passkeys.order')
    await member.signIn(others, password)
    const added = await member.call('accounts.passkeys.add', createAuthenticator().make(order))
    expect(added.refusal).toMatchObject(isOver)
  })

  it('is refused if it names another user', async () => {
    const { id, device } = await createMemberWithPasskey(app, door)
    const userHandle = Buffer.from(`account ${id + 1}`).toString('base64url')
    expect((await signInWithPasskey(createGuest(app, door), device, { userHandle })).refusal).toMatchObject(
      isWrong,
    )
    expect((await signInWithPasskey(createGuest(app, door), device)).status).toBe(200)
  })

  it('is refused if its counter went down, which means it was copied', async () => {
    const { device } = await createMemberWithPasskey(app, door)
    expect((await signInWithPasskey(createGuest(app, door), device, { counter: 9 })).status).toBe(200)
    expect((await signInWithPasskey(createGuest(app, door), device, { counter: 9 })).refusal).toMatchObject(
      isWrong,
    )
    expect((await signInWithPasskey(createGuest(app, door), device, { counter: 3 })).refusal).toMatchObject(
      isWrong,
    )
    expect((await signInWithPasskey(createGuest(app, door), device, { counter: 10 })).status).toBe(200)
  })

  it('is accepted if it is synced and has no counter', async () => {
    const { device } = await createMemberWithPasskey(app, door)
    for (let each = 0; each < 2; each++)
      expect((await signInWithPasskey(createGuest(app, door), device, { counter: 0 })).status).toBe(200)
  })

  it('of a blocked member cannot sign in', async () => {
    const { id, device } = await createMemberWithPasskey(app, door)
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [id])
    expect((await signInWithPasskey(createGuest(app, door), device)).refusal).toMatchObject({ status: 403 })
  })

  it('has a name, is shown to its member only, and stops working when removed', async () => {
    const { email, owner, device } = await createMemberWithPasskey(app, door)
    const { owner: other } = await createMemberWithPasskey(app, door)
    const list = async () => (await owner.call('accounts.factors.state')).data.passkeys
    const [{ id }] = await list()
    await owner.call('accounts.passkeys.rename', { id, name: ' My phone ' })
    expect(await list()).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    await signInWithPasskey(createGuest(app, door), device)
    expect(await list()).toMatchObject([{ lastUsedAt: expect.any(String) }])
    for (const [path, input] of [
      ['rename', { id, name: 'Mine' }],
      ['remove', { id }],
    ] as const)
      expect((await other.call(`accounts.passkeys.${path}`, input)).refusal?.status).toBe(404)
    const pending = await enterPassword(app, email, door)
    expect((await owner.call('accounts.passkeys.remove', { id })).status).toBeLessThan(300)
    expect(await list()).toEqual([])
    expect((await signInWithPasskey(createGuest(app, door), device)).refusal).toMatchObject(isWrong)
    const over = await pending.call('accounts.passkeys.askForSecondStep')
    expect(over.refusal).toMatchObject({ code: 'sign_in_over' })
    // The last factor was removed with its recovery codes, so the password is enough again.
    expect((await createGuest(app, door).signIn(email, password)).data).toMatchObject({ user: { email } })
  })

  it('is added and removed only with a recent password', async () => {
    const { owner } = await createMemberWithPasskey(app, door)
    const { data: order } = await owner.call('accounts.passkeys.order')
    later += 11 * minute
    const made = createAuthenticator().make(order)
    for (const [path, input] of [
      ['order', undefined],
      ['add', made],
      ['remove', { id: 1 }],
    ] as const)
      expect((await owner.call(`accounts.passkeys.${path}`, input)).refusal).toMatchObject({
        status: 403,
        code: 'password_needed',
      })
    later = 0
  })

  it('belongs to one account and the browser that requested it', async () => {
    const { device, owner } = await createMemberWithPasskey(app, door)
    const { owner: other } = await createMemberWithPasskey(app, door)
    const { data: order } = await other.call('accounts.passkeys.order')
    expect((await other.call('accounts.passkeys.add', device.make(order))).refusal?.status).toBe(409)
    const { data: mine } = await owner.call('accounts.passkeys.order')
    expect(mine.excludeCredentials).toEqual([expect.objectContaining({ id: device.id })])
    await other.call('accounts.passkeys.order')
    const stolen = await other.call('accounts.passkeys.add', createAuthenticator().make(mine))
    expect(stolen.refusal).toMatchObject(isWrong)
  })
})

describe('the first passkey of an account', () => {
  it('ends the sessions opened by a password alone; later passkeys end none', async () => {
    const { owner, email, device } = await createMemberWithPasskey(app)
    const elsewhere = createGuest(app)
    await signInWithPasskey(elsewhere, device)
    await addPasskey(owner)
    await setUpTotp(app, owner)
    expect(await elsewhere.whoAmI()).toBe(email)
    expect(await owner.whoAmI()).toBe(email)
  })

  it('is recorded in the account events, and so is its removal', async () => {
    const { owner } = await createMemberWithPasskey(app)
    const { data } = await owner.call('accounts.factors.state')
    await owner.call('accounts.passkeys.remove', { id: data.passkeys[0].id })
    const { data: happened } = await owner.call('accounts.events', {})
    const kinds = happened.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['passkey_removed', 'passkey_added'])
  })
})

describe('in browsers without passkey support', () => {
  it('the page says so instead of asking for one', async () => {
    const plain = await startTestApp({ PUBLIC_URL: 'http://192.168.1.20:3000' })
    const { owner } = await createMemberWithTotp(plain)
    expect((await owner.call('accounts.factors.state')).data.arePasskeysPossible).toBe(false)
    for (const path of ['ask', 'order'])
      expect((await owner.call(`accounts.passkeys.${path}`)).refusal).toMatchObject({
        status: 400,
        code: 'no_passkeys_here',
      })
    await plain.close()
  })
})
