import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { client, type Client, type Transport } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import type { TestApp } from '../../../support/app/test-app.ts'

export const password = 'correct horse'
const stepMs = 30_000

let clients = 0
/** Creates a client with its own IP address, so that no rate limit of another test applies. */
export const createGuest = (app: TestApp, door: Transport = 'HTTP') =>
  client(app, { door, ip: `10.30.${clients >> 8}.${clients++ & 255}` })

/** Returns the code of this key, `steps` half minutes from now. */
export const generateCode = (key: string, now: Date, steps = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: now.getTime() + steps * stepMs })

/** Sets up an app with the code of the previous half minute, so that the current one is left for signing in. */
export async function setUpTotp(app: TestApp, member: Client) {
  const { data } = await member.call('accounts.factors.beginTotp')
  const codeBefore = () => generateCode(data.key, app.services.now(), -1)
  const confirm = (code: string) => member.call('accounts.factors.confirmTotp', { code })
  let usedCode = codeBefore()
  let confirmed = await confirm(usedCode)
  // A half minute may have ended in between.
  if (confirmed.refusal?.code === 'wrong_code') {
    usedCode = codeBefore()
    confirmed = await confirm(usedCode)
  }
  expect(confirmed.refusal).toBeUndefined()
  const key: string = data.key
  const codes: string[] = confirmed.data.recoveryCodes
  return { key, codes, usedCode }
}

/** Creates a signed-in member with an app. */
export async function createMemberWithTotp(app: TestApp, door: Transport = 'HTTP', person: object = {}) {
  const { id, email } = await signUpWithPassword(app, password, person)
  const owner = createGuest(app, door)
  await owner.signIn(email, password)
  const { key, codes } = await setUpTotp(app, owner)
  const now = (steps = 0) => generateCode(key, app.services.now(), steps)
  return { id, email, owner, key, codes, code: now }
}

/** Creates a browser that has given the password. */
export async function enterPassword(app: TestApp, email: string, door: Transport = 'HTTP', pass = password) {
  const guest = createGuest(app, door)
  const { data } = await guest.signIn(email, pass)
  expect(data).toMatchObject({ secondFactor: expect.any(Array) })
  return guest
}

export const submitCode = (guest: Client, code: string) => guest.call('accounts.factors.giveCode', { code })
