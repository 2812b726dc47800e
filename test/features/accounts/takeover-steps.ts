import { expect } from 'vitest'
import { createAuthenticator, type Authenticator } from '../../support/app/authenticator.ts'
import type { Client } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { createAddress } from '../../support/app/create-address.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { findToken, type MailCatcher } from '../../support/servers/mail-catcher.ts'
import type { startOrganisation } from '../../support/servers/organisation.ts'
import { signInThrough } from './organisation-steps.ts'
import { generateCode, createGuest, password, setUpTotp } from './second-factor/factor-steps.ts'
import { addPasskey, signInWithPasskey, completeWithPasskey } from './second-factor/passkey-steps.ts'

export interface Site {
  app: TestApp
  catcher: MailCatcher
  organisation: Awaited<ReturnType<typeof startOrganisation>>
}

const waitTimeout = { timeout: 45_000 }
const movedAway = 'email address has been changed'

/** Creates a member, and a thief who knows the password and has a signed-in browser. */
export async function createStolenAccount(site: Site, hasPasskey: boolean) {
  const { app, catcher, organisation } = site
  const { id, email } = await signUpWithPassword(app, password)
  const ownPasskey = hasPasskey ? createAuthenticator() : null
  const owner = createGuest(app)
  await owner.signIn(email, password)
  let thief = owner
  if (ownPasskey) {
    await addPasskey(owner, ownPasskey)
    const longAgo = `created_at = now() - interval '60 days'`
    for (const table of ['passkey', 'recovery_code'])
      await app.orm.em.fork().execute(`update ${table} set ${longAgo} where user_id = ?`, [id])
  } else {
    thief = createGuest(app)
    await thief.signIn(email, password)
  }

  const thiefs = new Set([thief])
  const passwords = [password]
  const passkeys: Authenticator[] = []
  const recoveryCodes: string[] = []
  const tokens: string[] = []
  const links: string[] = []
  const asked: string[] = []
  const pendings: Client[] = []
  const undo = new Map<string, string>()
  const login = `thief-${id}`
  let at = email
  let totpKey = ''
  let ownPassword: string | undefined

  async function mail(to: string, subject: string) {
    const find = () =>
      catcher.mails.findLast((each) => each.recipient === to && each.subject?.includes(subject))
    await expect.poll(find, waitTimeout).toBeDefined()
    return find()
  }
  const tokenOf = async (to: string, subject: string) => {
    const found = await mail(to, subject)
    return found ? findToken(found) : ''
  }
  const isIn = async (guest: Client) => (await guest.call('accounts.current')).data?.id === id

  /** Tries every sign-in method that the thief has ever had. */
  async function breakIn(): Promise<Client | undefined> {
    for (const guest of thiefs) if (await isIn(guest)) return guest
    for (const device of passkeys) {
      const guest = createGuest(app)
      await signInWithPasskey(guest, device)
      if (await isIn(guest)) return guest
    }
    for (const address of new Set([at, email, ...asked]))
      for (const tried of passwords) {
        const guest = createGuest(app)
        const { data } = await guest.signIn(address, tried)
        if (await isIn(guest)) return guest
        if (!data?.secondFactor) continue
        pendings.push(guest)
        if (await passSecondStep(guest)) return guest
      }
    if (organisation.people.has(login)) {
      const guest = createGuest(app)
      await signInThrough(organisation, guest, login)
      if ((await isIn(guest)) || (await passSecondStep(guest))) return guest
    }
    for (const pending of pendings.slice(-2)) if (await passSecondStep(pending)) return pending
    return undefined
  }

  async function passSecondStep(guest: Client) {
    const give = (code: string) => guest.call('accounts.factors.giveCode', { code })
    for (const step of totpKey ? [0, 1] : []) await give(generateCode(totpKey, app.services.now(), step))
    for (const code of recoveryCodes.slice(0, 2)) if (!(await isIn(guest))) await give(code)
    for (const device of passkeys) {
      const { data } = await guest.call('accounts.passkeys.askForSecondStep')
      if (data && !(await isIn(guest))) await completeWithPasskey(guest, device)
    }
    return isIn(guest)
  }

  async function asThief(work: (guest: Client) => Promise<unknown>) {
    const guest = await breakIn()
    if (!guest) return
    thiefs.add(guest)
    await guest.call('accounts.confirmPassword', { password: passwords.at(-1) })
    await work(guest)
  }

  async function moveTo(address: string) {
    await asThief(async (guest) => {
      asked.push(address)
      const { refusal } = await guest.call('accounts.changeEmail', {
        email: address,
        password: passwords.at(-1),
      })
      if (refusal) return
      const left = (await guest.call('accounts.current')).data.email
      const answer = await guest.call('accounts.verify', {
        token: await tokenOf(address, 'Confirm your new email'),
      })
      if (answer.refusal) return
      at = address
      undo.set(left, await tokenOf(left, movedAway))
    })
  }

  const deeds = {
    passkey: () =>
      asThief(async (guest) => {
        const device = createAuthenticator()
        const { data: order } = await guest.call('accounts.passkeys.order')
        const { data } = await guest.call('accounts.passkeys.add', device.make(order))
        if (data) passkeys.push(device)
        recoveryCodes.push(...(data?.recoveryCodes ?? []))
      }),
    totp: () =>
      asThief(async (guest) => {
        if (totpKey) return
        const made = await setUpTotp(app, guest)
        totpKey = made.key
        recoveryCodes.push(...made.codes)
      }),
    recoveryCodes: () =>
      asThief(async (guest) => {
        const { data } = await guest.call('accounts.factors.makeRecoveryCodes')
        if (data?.recoveryCodes) recoveryCodes.splice(0, Infinity, ...data.recoveryCodes)
      }),
    token: () =>
      asThief(async (guest) => {
        const order = { name: 'https://thief.example', scopes: ['read', 'list'], days: 365 }
        const { data } = await guest.call('accounts.tokens.make', order)
        if (data) tokens.push(data.token)
      }),
    links: () =>
      asThief(async (guest) => {
        await guest.call('webhooks.setConsent', { isGiven: true })
        const { data } = await guest.call('bucketList.calendar.create')
        if (data) links.push(data.path)
      }),
    organisation: async () => {
      // An organization account with the owner's own address belongs to the owner.
      if (at === email) return
      organisation.people.set(login, { email: at, email_verified: true, name: 'Eve' })
      const guest = createGuest(app)
      await signInThrough(organisation, guest, login)
      if (await isIn(guest)) thiefs.add(guest)
    },
    password: () =>
      asThief(async (guest) => {
        const newPassword = `of the thief ${passwords.length}`
        const order = { currentPassword: passwords.at(-1), newPassword }
        if (!(await guest.call('accounts.changePassword', order)).refusal) passwords.push(newPassword)
      }),
    moveOn: () => moveTo(createAddress()),
    moveFurther: () => moveTo(createAddress()),
    askToMove: () =>
      asThief(async (guest) => {
        const address = createAddress()
        const order = { email: address, password: passwords.at(-1) }
        if (!(await guest.call('accounts.changeEmail', order)).refusal) asked.push(address)
      }),
    undo: async () => {
      for (const [left, token] of undo) {
        if (left === email) continue
        const { data } = await createGuest(app).call('accounts.restoreEmail', { token })
        if (!data) continue
        at = left
        const chosen = `of the thief ${passwords.length}`
        await createGuest(app).call('accounts.resetPassword', { token: data.token, password: chosen })
        passwords.push(chosen)
      }
    },
    wait: async () => {
      const guest = createGuest(app)
      await guest.signIn(at, passwords.at(-1) ?? '')
      pendings.push(guest)
    },
  }

  /** Recovers the account with the link mailed to its former address. */
  async function takeBack() {
    if (ownPassword) return
    const { data, refusal } = await createGuest(app).call('accounts.restoreEmail', {
      token: undo.get(email) ?? '',
    })
    expect(refusal).toBeUndefined()
    ownPassword = 'of the owner again'
    await createGuest(app).call('accounts.resetPassword', { token: data.token, password: ownPassword })
  }

  /** Checks that the owner is signed in and the thief is locked out everywhere. */
  async function expectOwnersAlone() {
    for (const address of asked) {
      const token = catcher.mails.findLast(
        (each) => each.recipient === address && each.subject?.includes('Confirm'),
      )
      if (token) await createGuest(app).call('accounts.verify', { token: findToken(token) })
    }
    await deeds.undo()
    expect(await breakIn()).toBeUndefined()
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await app.inject({ url: '/api/my-bucket-list', headers })).statusCode).toBe(401)
    }
    for (const path of links) expect((await createGuest(app).get(path)).status).toBe(404)
    const browser = createGuest(app)
    const { data, refusal } = await browser.signIn(email, ownPassword ?? '')
    expect(refusal).toBeUndefined()
    expect(data).toMatchObject(ownPasskey ? { secondFactor: ['passkey'] } : { user: { id } })
    if (ownPasskey) expect((await completeWithPasskey(browser, ownPasskey)).refusal).toBeUndefined()
    expect(await browser.whoAmI()).toBe(email)
  }

  return { id, email, deeds, takeBack, expectOwnersAlone, mail, hasMoved: () => undo.has(email) }
}

export type Deed = keyof Awaited<ReturnType<typeof createStolenAccount>>['deeds']
