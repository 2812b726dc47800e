import { expect } from 'vitest'
import { newAuthenticator, type Authenticator } from '../../../support/app/authenticator.ts'
import type { Client, Door } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import type { TestApp } from '../../../support/app/test-app.ts'
import { newGuest, password } from './factor-steps.ts'

/** Gives a member a passkey; the recovery codes that were shown. */
export async function addPasskey(member: Client, device: Authenticator = newAuthenticator()) {
  const { data: order } = await member.call('accounts.passkeys.order')
  const { data, refusal } = await member.call('accounts.passkeys.add', device.make(order))
  expect(refusal).toBeUndefined()
  return { device, codes: data.recoveryCodes }
}

/** Somebody with a passkey, signed in at one browser. */
export async function withPasskey(app: TestApp, door: Door = 'HTTP', person: object = {}) {
  const { id, email } = await signUpWithPassword(app, password, person)
  const owner = newGuest(app, door)
  await owner.signIn(email, password)
  return { id, email, owner, ...(await addPasskey(owner)) }
}

/** Signs a browser in by a passkey alone. */
export async function signInBy(guest: Client, device: Authenticator, manner: object = {}) {
  const { data: asked } = await guest.call('accounts.passkeys.ask')
  return guest.call('accounts.passkeys.signIn', device.show(asked, manner))
}

/** The second step of a browser in which the password has been given. */
export async function stepBy(guest: Client, device: Authenticator, manner: object = {}) {
  const { data: asked } = await guest.call('accounts.passkeys.askForSecondStep')
  return guest.call('accounts.passkeys.giveSecondStep', device.show(asked, manner))
}
