import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { Agent, fetch } from 'undici'
import { expect, inject } from 'vitest'
import { sessionCookieName } from '#features/accounts/limits.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { soon } from '../visitors/page-state.ts'

/** Account data as a member would type it. */
export interface NewMember {
  name: string
  email: string
  password: string
}

export const createPerson = (): NewMember => ({
  name: 'Grace Traveller',
  email: createAddress(),
  password: 'a long way home',
})

/** Creates a verified account over REST, without pages. */
export async function createMember(changes: Partial<NewMember> = {}): Promise<NewMember> {
  const member = { ...createPerson(), ...changes }
  await send('/api/auth/register', member)
  const token = await readNewestToken(member.email)
  await send('/api/auth/verify', { token })
  return member
}

/** Signs in the browser, so that its next page is a member's. */
export async function signIn(context: BrowserContext, { email, password }: NewMember): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Session cookies, without the device cookie, which remains after signing out. */
export const listSessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === sessionCookieName)

/** Fills in the sign-in form and submits it. */
export async function fillLogin(page: Page, { email, password }: Pick<NewMember, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/**
 * Returns the token of the newest mail to an address, optionally with this text in its subject. The journeys' sites
 * write their mails to files.
 */
export async function readNewestToken(
  email: string,
  subject = '',
  origin = inject('siteOrigin'),
): Promise<string> {
  let path: string | undefined
  await expect
    .poll(async () => {
      const list = await (await fetch(`${origin}/dev/mail`)).text()
      const mails = [...list.matchAll(/<a href="(\/dev\/mail\/[^"]+)">(.*?)<\/a>/gs)]
      path = mails.find(([, , words = '']) => words.includes(`to ${email}`) && words.includes(subject))?.[1]
      return path
    }, soon)
    .toBeDefined()
  const mail = await (await fetch(`${origin}${path}`)).text()
  return /\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
}

async function send(path: string, body: object) {
  // A different IP address each time, because accounts per address and hour are limited.
  const localAddress = `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const dispatcher = new Agent({ localAddress })
  const answer = await fetch(`${inject('siteOrigin')}${path}`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, answer.ok]).toEqual([path, true])
  await dispatcher.close()
}
