import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startOrganisation, type Forgery } from '../../support/servers/organisation.ts'
import { addColleague, getLocation, origin, toPath, signInThrough } from './organisation-steps.ts'
import { createGuest, password } from './second-factor/factor-steps.ts'

let organisation: Awaited<ReturnType<typeof startOrganisation>>
let app: TestApp
beforeAll(async () => {
  organisation = await startOrganisation()
  organisation.serve(origin)
  app = await startTestApp({ ...organisation.env, OIDC_ROLE_CLAIM: 'site_role' })
})
afterAll(async () => {
  await app.close()
  await organisation.stop()
})

it.each(['state', 'nonce', 'code_challenge'])(
  'an organization response with another %s signs nobody in',
  async (name) => {
    const { login } = addColleague(organisation)
    const guest = createGuest(app)
    const away = new URL(getLocation(await guest.get('/api/auth/organisation')))
    away.searchParams.set(name, 'of-somebody-else-and-as-long-as-it-should-be')
    const answer = toPath(await organisation.visit(away.href, login))
    expect(getLocation(await guest.get(answer))).toBe('/login?problem=refused')
    expect(await guest.whoAmI()).toBeUndefined()
  },
)

it.each<[string, Forgery]>([
  ['from another organization', { claims: { iss: 'https://another.example' } }],
  ['for another site', { claims: { aud: 'another-site' } }],
  ['that has expired', { claims: { iat: 1_700_000_000, exp: 1_700_003_600 } }],
  ['with another nonce', { claims: { nonce: 'of-somebody-else' } }],
  ['with another signature', { isSignedByAnother: true }],
])('an ID token %s signs nobody in', async (_which, forgery) => {
  const { login } = addColleague(organisation)
  onTestFinished(() => organisation.forge(undefined))
  organisation.forge(forgery)
  const guest = createGuest(app)
  expect(await signInThrough(organisation, guest, login)).toBe('/login?problem=refused')
  expect(await guest.whoAmI()).toBeUndefined()
})

it('the same ID token, signed again unchanged, signs in', async () => {
  const { login, email } = addColleague(organisation)
  onTestFinished(() => organisation.forge(undefined))
  organisation.forge({})
  const guest = createGuest(app)
  await signInThrough(organisation, guest, login)
  expect(await guest.whoAmI()).toBe(email)
})

it('the same subject from another organization is another person', async () => {
  const { id } = await signUpWithPassword(app, password)
  const { login, email } = addColleague(organisation)
  const joined = 'insert into organisation_identity (user_id, issuer, subject) values (?, ?, ?)'
  await app.orm.em.fork().execute(joined, [id, 'https://another.example', login])
  const guest = createGuest(app)
  await signInThrough(organisation, guest, login)
  expect(await guest.whoAmI()).toBe(email)
})

it('a linked member who is now blocked cannot sign in', async () => {
  const { login, email } = addColleague(organisation)
  await signInThrough(organisation, createGuest(app), login)
  await app.orm.em.fork().execute('update users set blocked_at = now() where email = ?', [email])
  const guest = createGuest(app)
  expect(await signInThrough(organisation, guest, login)).toBe('/login?problem=blocked')
  expect(await guest.whoAmI()).toBeUndefined()
})

it('a changed role from the organization ends every session with the former role', async () => {
  await signUp(app, { role: 'admin' })
  const { login, email } = addColleague(organisation, { site_role: 'editor' })
  const before = createGuest(app)
  await signInThrough(organisation, before, login)
  organisation.people.set(login, { email, email_verified: true, site_role: 'member' })
  await signInThrough(organisation, createGuest(app), login)
  expect(await before.whoAmI()).toBeUndefined()
})
