import { expect } from 'vitest'
import { createAuthenticator, type Authenticator } from '../../../support/app/authenticator.ts'
import type { Client, Transport } from '../../../support/app/client.ts'
import { signUpWithPassword } from '../../../support/app/members.ts'
import type { TestApp } from '../../../support/app/test-app.ts'
import { createGuest, password } from './factor-steps.ts'

/** Adds a passkey to a member. Returns the recovery codes. */
export async function addPasskey(member: Client, device: Authenticator = createAuthenticator()) {
  const { data: order } = await member.call('accounts.passkeys.order')
  const { data, refusal } = await member.call('accounts.passkeys.add', device.make(order))
  expect(refusal).toBeUndefined()
  return { device, codes: data.recoveryCodes }
}

/** Creates a signed-in member with a passkey. */
export async function createMemberWithPasskey(app: TestApp, door: Transport = 'HTTP', person: object = {}) {
  const { id, email } = await signUpWithPassword(app, password, person)
  const owner = createGuest(app, door)
  await owner.signIn(email, password)
  return { id, email, owner, ...(await addPasskey(owner)) }
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(guest: Client, device: Authenticator, manner: object = {}) {
  const { data: asked } = await guest.call('accounts.passkeys.ask')
  return guest.call('accounts.passkeys.signIn', device.show(asked, manner))
}

/** Completes the second step of a browser that has given the password. */
export async function completeWithPasskey(guest: Client, device: Authenticator, manner: object = {}) {
  const { data: asked } = await guest.call('accounts.passkeys.askForSecondStep')
  return guest.call('accounts.passkeys.giveSecondStep', device.show(asked, manner))
}
