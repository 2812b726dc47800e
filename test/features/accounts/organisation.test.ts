import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../support/app/client.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startOrganisation } from '../../support/servers/organisation.ts'
import { createAddress } from '../../support/app/create-address.ts'
import { addColleague, getLocation, origin, toPath, signInThrough } from './organisation-steps.ts'
import {
  enterPassword,
  submitCode,
  createGuest,
  password,
  createMemberWithTotp,
} from './second-factor/factor-steps.ts'

type Organisation = Awaited<ReturnType<typeof startOrganisation>>

let organisation: Organisation
let app: TestApp
beforeAll(async () => {
  organisation = await startOrganisation()
  organisation.serve(origin)
  app = await startTestApp({ ...organisation.env, OIDC_NAME: 'Acme', OIDC_ROLE_CLAIM: 'site_role' })
})
afterAll(async () => {
  await app.close()
  await organisation.stop()
})

const colleague = (claims?: object) => addColleague(organisation, claims)
const signInThere = (guest: Client, login: string, from?: string) =>
  signInThrough(organisation, guest, login, from)

describe('an organization account', () => {
  it('creates a verified member and returns to the requested page', async () => {
    const { login, email } = colleague()
    const guest = createGuest(app)
    expect(await signInThere(guest, login)).toBe('/my-bucket-list')
    expect((await guest.call('accounts.current')).data).toMatchObject({
      email,
      name: 'Cora Colleague',
      role: 'member',
      emailVerified: true,
    })
    const { data: first } = await guest.call('accounts.current')
    const again = createGuest(app)
    await signInThere(again, login)
    expect((await again.call('accounts.current')).data.id).toBe(first.id)
  })

  it('redirects only within this site', async () => {
    for (const from of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const { login } = colleague()
      expect(await signInThere(createGuest(app), login, from)).toBe('/')
    }
  })

  it('is linked to the account with the same address if both have it verified, and the member is notified', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    const { login } = colleague({ email: email.toUpperCase() })
    const guest = createGuest(app)
    await signInThere(guest, login)
    expect((await guest.call('accounts.current')).data.id).toBe(id)
    const { data } = await guest.call('accounts.events', {})
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toContain('organisation_joined')
    // The address may change on either side; the subject does not.
    organisation.people.set(login, { email: createAddress(), email_verified: true })
    const later = createGuest(app)
    await signInThere(later, login)
    expect((await later.call('accounts.current')).data.id).toBe(id)
  })

  it.each([false, 'true', undefined])(
    'is not linked by an address that is verified: %s',
    async (verified) => {
      const { email } = await signUpWithPassword(app, password)
      const { login } = colleague({ email, email_verified: verified })
      const guest = createGuest(app)
      expect(await signInThere(guest, login)).toBe('/login?problem=unverified')
      expect(await guest.whoAmI()).toBeUndefined()
    },
  )

  it('replaces an unverified registration, whose password stops working', async () => {
    const { email } = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const { login } = colleague({ email })
    const guest = createGuest(app)
    await signInThere(guest, login)
    expect(await guest.whoAmI()).toBe(email)
    expect((await createGuest(app).signIn(email, password)).refusal?.status).toBe(401)
  })

  it('is not linked to an editor whose address is not verified here', async () => {
    const { email } = await signUpWithPassword(app, password, { role: 'editor', emailVerifiedAt: null })
    const { login } = colleague({ email })
    const guest = createGuest(app)
    expect(await signInThere(guest, login)).toBe('/login?problem=unverified')
    expect(await guest.whoAmI()).toBeUndefined()
  })

  it('is not linked to an account that is linked to another subject', async () => {
    const { login, email } = colleague()
    await signInThere(createGuest(app), login)
    const { login: other } = colleague({ email })
    expect(await signInThere(createGuest(app), other)).toBe('/login?problem=unverified')
  })

  it('is never linked to the member who happens to be signed in', async () => {
    const { email: victims } = await signUpWithPassword(app, password)
    const { login, email } = colleague()
    const browser = createGuest(app)
    await browser.signIn(victims, password)
    await signInThere(browser, login)
    expect(await browser.whoAmI()).toBe(email)
  })

  it('of a blocked member cannot sign in', async () => {
    const { email } = await signUpWithPassword(app, password, { blockedAt: new Date() })
    const { login } = colleague({ email })
    const guest = createGuest(app)
    expect(await signInThere(guest, login)).toBe('/login?problem=blocked')
    expect(await guest.whoAmI()).toBeUndefined()
  })

  it('asks for the second factor if a password sign-in would', async () => {
    const { email, code } = await createMemberWithTotp(app)
    const { login } = colleague({ email })
    const guest = createGuest(app)
    expect(await signInThere(guest, login)).toBe('/login?step=totp&from=%2Fmy-bucket-list')
    expect(await guest.whoAmI()).toBeUndefined()
    expect((await submitCode(guest, code())).status).toBe(200)
    expect(await guest.whoAmI()).toBe(email)
    await enterPassword(app, email)
  })
})

describe('the role from the organization', () => {
  it('is applied at each sign-in, up and down, as a string or in a list', async () => {
    await signUp(app, { role: 'admin' })
    const { login, email } = colleague({ site_role: 'editor' })
    const roleAfter = async (claims: object) => {
      organisation.people.set(login, { email, email_verified: true, ...claims })
      const guest = createGuest(app)
      await signInThere(guest, login)
      return (await guest.call('accounts.current')).data.role
    }
    expect(await roleAfter({ site_role: 'editor' })).toBe('editor')
    expect(await roleAfter({ site_role: ['staff', 'editor', 'admin'] })).toBe('admin')
    expect(await roleAfter({})).toBe('admin')
    expect(await roleAfter({ site_role: 'root' })).toBe('admin')
    expect(await roleAfter({ site_role: 'member' })).toBe('member')
  })

  it('never demotes the last admin', async () => {
    const alone = await startTestApp({ ...organisation.env, OIDC_ROLE_CLAIM: 'site_role' })
    const { email } = await signUpWithPassword(alone, password, { role: 'admin' })
    const { login } = colleague({ email, site_role: 'member' })
    const guest = createGuest(alone)
    await signInThere(guest, login)
    expect((await guest.call('accounts.current')).data).toMatchObject({ email, role: 'admin' })
    await alone.close()
  })
})

describe('an unsolicited response', () => {
  it('signs nobody in: not in another browser, not twice, not with another state', async () => {
    const { login } = colleague()
    const [guest, victim] = [createGuest(app), createGuest(app)]
    const away = getLocation(await guest.get('/api/auth/organisation'))
    const answer = toPath(await organisation.visit(away, login))
    // A response obtained by a thief, opened in a browser that started no sign-in or another one.
    expect(getLocation(await victim.get(answer))).toBe('/login?problem=refused')
    await victim.get('/api/auth/organisation')
    expect(getLocation(await victim.get(answer))).toBe('/login?problem=refused')
    expect(await victim.whoAmI()).toBeUndefined()
    expect(getLocation(await guest.get(answer))).toBe('/')
    expect(getLocation(await guest.get(answer))).toBe('/login?problem=refused')
  })

  it('is prevented by a new state, nonce and code verifier each time', async () => {
    const guest = createGuest(app)
    const ways = [await guest.get('/api/auth/organisation'), await guest.get('/api/auth/organisation')]
    const asked = ways.map((way) => new URL(getLocation(way)).searchParams)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(asked.map((each) => each.get(name))).size).toBe(2)
    expect(asked[0]?.get('code_challenge_method')).toBe('S256')
    expect(asked[0]?.get('response_type')).toBe('code')
  })

  it('cannot be started by another site', async () => {
    const response = await app.inject({
      url: '/api/auth/organisation',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.headers.location).toBe('/login')
    expect(response.headers['set-cookie']).toBeUndefined()
  })
})

describe('an unreachable organization', () => {
  it('does not prevent the start, and is named on the page', async () => {
    const away = await startTestApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'someday' })
    const guest = createGuest(away)
    expect(getLocation(await guest.get('/api/auth/organisation'))).toBe('/login?problem=away')
    expect((await guest.get('/login?problem=away')).text).toContain('can’t reach your organization')
    expect((await guest.get('/')).status).toBe(200)
    await away.close()
  })
})
