import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../support/app/client.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startOrganisation } from '../../support/servers/organisation.ts'
import { newAddress } from '../../support/app/new-address.ts'
import { colleagueOf, locationOf, origin, pathIn, signInAt } from './organisation-steps.ts'
import { afterPassword, giveCode, newGuest, password, withTotp } from './second-factor/factor-steps.ts'

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

const colleague = (claims?: object) => colleagueOf(organisation, claims)
const signInThere = (guest: Client, login: string, from?: string) =>
  signInAt(organisation, guest, login, from)

describe('an account of the organisation', () => {
  it('makes a member of somebody new, verified, and leads back to where they wanted to go', async () => {
    const { login, email } = colleague()
    const guest = newGuest(app)
    expect(await signInThere(guest, login)).toBe('/my-bucket-list')
    expect((await guest.call('accounts.current')).data).toMatchObject({
      email,
      name: 'Cora Colleague',
      role: 'member',
      emailVerified: true,
    })
    const { data: first } = await guest.call('accounts.current')
    const again = newGuest(app)
    await signInThere(again, login)
    expect((await again.call('accounts.current')).data.id).toBe(first.id)
  })

  it('leads nowhere but to this site', async () => {
    for (const from of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const { login } = colleague()
      expect(await signInThere(newGuest(app), login, from)).toBe('/')
    }
  })

  it('is joined with the account of its address where both have it verified, and its member is told', async () => {
    const { id, email } = await signUpWithPassword(app, password)
    const { login } = colleague({ email: email.toUpperCase() })
    const guest = newGuest(app)
    await signInThere(guest, login)
    expect((await guest.call('accounts.current')).data.id).toBe(id)
    const { data } = await guest.call('accounts.events', {})
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toContain('organisation_joined')
    // The address may change on either side: who that is does not.
    organisation.people.set(login, { email: newAddress(), email_verified: true })
    const later = newGuest(app)
    await signInThere(later, login)
    expect((await later.call('accounts.current')).data.id).toBe(id)
  })

  it.each([false, 'true', undefined])(
    'is not joined by an address that is verified: %s',
    async (verified) => {
      const { email } = await signUpWithPassword(app, password)
      const { login } = colleague({ email, email_verified: verified })
      const guest = newGuest(app)
      expect(await signInThere(guest, login)).toBe('/login?problem=unverified')
      expect(await guest.whoAmI()).toBeUndefined()
    },
  )

  it('takes the place of a registration that nobody has verified, and its password is worth nothing', async () => {
    const { email } = await signUpWithPassword(app, password, { emailVerifiedAt: null })
    const { login } = colleague({ email })
    const guest = newGuest(app)
    await signInThere(guest, login)
    expect(await guest.whoAmI()).toBe(email)
    expect((await newGuest(app).signIn(email, password)).refusal?.status).toBe(401)
  })

  it('is not joined with an editor’s whose address nobody here has verified', async () => {
    const { email } = await signUpWithPassword(app, password, { role: 'editor', emailVerifiedAt: null })
    const { login } = colleague({ email })
    const guest = newGuest(app)
    expect(await signInThere(guest, login)).toBe('/login?problem=unverified')
    expect(await guest.whoAmI()).toBeUndefined()
  })

  it('is not joined with one that is joined with somebody else there', async () => {
    const { login, email } = colleague()
    await signInThere(newGuest(app), login)
    const { login: other } = colleague({ email })
    expect(await signInThere(newGuest(app), other)).toBe('/login?problem=unverified')
  })

  it('is never joined with whoever happens to be signed in', async () => {
    const { email: victims } = await signUpWithPassword(app, password)
    const { login, email } = colleague()
    const browser = newGuest(app)
    await browser.signIn(victims, password)
    await signInThere(browser, login)
    expect(await browser.whoAmI()).toBe(email)
  })

  it('lets nobody in who is blocked', async () => {
    const { email } = await signUpWithPassword(app, password, { blockedAt: new Date() })
    const { login } = colleague({ email })
    const guest = newGuest(app)
    expect(await signInThere(guest, login)).toBe('/login?problem=blocked')
    expect(await guest.whoAmI()).toBeUndefined()
  })

  it('is followed by the second step where one is asked for after a password', async () => {
    const { email, code } = await withTotp(app)
    const { login } = colleague({ email })
    const guest = newGuest(app)
    expect(await signInThere(guest, login)).toBe('/login?step=totp&from=%2Fmy-bucket-list')
    expect(await guest.whoAmI()).toBeUndefined()
    expect((await giveCode(guest, code())).status).toBe(200)
    expect(await guest.whoAmI()).toBe(email)
    await afterPassword(app, email)
  })
})

describe('the role that the organisation gives', () => {
  it('is followed at each sign-in, up and down, alone or in a list', async () => {
    await signUp(app, { role: 'admin' })
    const { login, email } = colleague({ site_role: 'editor' })
    const roleAfter = async (claims: object) => {
      organisation.people.set(login, { email, email_verified: true, ...claims })
      const guest = newGuest(app)
      await signInThere(guest, login)
      return (await guest.call('accounts.current')).data.role
    }
    expect(await roleAfter({ site_role: 'editor' })).toBe('editor')
    expect(await roleAfter({ site_role: ['staff', 'editor', 'admin'] })).toBe('admin')
    expect(await roleAfter({})).toBe('admin')
    expect(await roleAfter({ site_role: 'root' })).toBe('admin')
    expect(await roleAfter({ site_role: 'member' })).toBe('member')
  })

  it('never takes the last admin away', async () => {
    const alone = await startTestApp({ ...organisation.env, OIDC_ROLE_CLAIM: 'site_role' })
    const { email } = await signUpWithPassword(alone, password, { role: 'admin' })
    const { login } = colleague({ email, site_role: 'member' })
    const guest = newGuest(alone)
    await signInThere(guest, login)
    expect((await guest.call('accounts.current')).data).toMatchObject({ email, role: 'admin' })
    await alone.close()
  })
})

describe('an answer that was not asked for', () => {
  it('signs nobody in: not in another browser, not twice, not with another state', async () => {
    const { login } = colleague()
    const [guest, victim] = [newGuest(app), newGuest(app)]
    const away = locationOf(await guest.get('/api/auth/organisation'))
    const answer = pathIn(await organisation.visit(away, login))
    // A thief's answer in somebody else's browser, which has begun nothing, or something else.
    expect(locationOf(await victim.get(answer))).toBe('/login?problem=refused')
    await victim.get('/api/auth/organisation')
    expect(locationOf(await victim.get(answer))).toBe('/login?problem=refused')
    expect(await victim.whoAmI()).toBeUndefined()
    expect(locationOf(await guest.get(answer))).toBe('/')
    expect(locationOf(await guest.get(answer))).toBe('/login?problem=refused')
  })

  it('is asked with a state, a nonce and a proof of their own each time', async () => {
    const guest = newGuest(app)
    const ways = [await guest.get('/api/auth/organisation'), await guest.get('/api/auth/organisation')]
    const asked = ways.map((way) => new URL(locationOf(way)).searchParams)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(asked.map((each) => each.get(name))).size).toBe(2)
    expect(asked[0]?.get('code_challenge_method')).toBe('S256')
    expect(asked[0]?.get('response_type')).toBe('code')
  })

  it('is not begun by another site', async () => {
    const response = await app.inject({
      url: '/api/auth/organisation',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.headers.location).toBe('/login')
    expect(response.headers['set-cookie']).toBeUndefined()
  })
})

describe('an organisation that cannot be reached', () => {
  it('keeps no site from starting, and is named on the page', async () => {
    const away = await startTestApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'someday' })
    const guest = newGuest(away)
    expect(locationOf(await guest.get('/api/auth/organisation'))).toBe('/login?problem=away')
    expect((await guest.get('/login?problem=away')).text).toContain('can’t be reached right now')
    expect((await guest.get('/')).status).toBe(200)
    await away.close()
  })
})
