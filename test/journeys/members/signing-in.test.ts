import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { banner, fillRegistration, waitForVisitorHeader, waitForToast } from './account-steps.ts'
import { address, heading, soon, visit } from '../visitors/page-state.ts'
import {
  fillLogin,
  readNewestToken,
  createMember,
  signIn,
  createPerson,
  listSessionCookies,
} from './new-member.ts'

describe('signing in', () => {
  it('shows the same error for a wrong password and an unknown address, above the form', async () => {
    const member = await createMember()
    const { page } = await openSite()
    await visit(page, '/login')
    for (const wrong of [
      { ...member, password: 'not this one' },
      { ...member, email: createPerson().email },
    ]) {
      const answered = page.waitForResponse('**/accounts.login*')
      await fillLogin(page, wrong)
      await answered
      const alert = page.getByRole('main').getByRole('alert')
      await alert.getByText('The email address or password is incorrect.', { exact: true }).waitFor()
      const field = await page.getByLabel('Email', { exact: true }).boundingBox()
      expect((await alert.boundingBox())?.y).toBeLessThan(field?.y ?? 0)
    }
    expect(address(page)).toBe('/login')
    await fillLogin(page, member)
    await waitForToast(page, 'Welcome back!')
  })

  it('offers the link again to an unverified member', async () => {
    const member = createPerson()
    const { page } = await openSite()
    await visit(page, '/register')
    await fillRegistration(page, member)
    const first = await readNewestToken(member.email)
    await visit(page, '/login')
    await fillLogin(page, member)
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('Please verify your email address first.').waitFor()
    await alert.getByRole('button', { name: 'Send the link again' }).click()
    await alert.getByRole('status').getByText('Please check your email').waitFor()
    await expect.poll(() => readNewestToken(member.email), soon).not.toBe(first)
  })

  it.each([
    ['is empty', { status: 502, body: 'Bad gateway' }, 'Login failed'],
    ['does not arrive', null, 'Login failed. Please check your credentials.'],
  ])('has a message for a response that %s', async (_, answer, words) => {
    const { page } = await openSite({ expected: /net::ERR_FAILED|502/ })
    await page.route('**/api/trpc/accounts.login*', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await visit(page, '/login')
    await fillLogin(page, createPerson())
    await expect.poll(() => page.getByRole('main').getByRole('alert').allInnerTexts(), soon).toEqual([words])
  })

  it('returns to the page that required it, and nowhere else', async () => {
    const member = await createMember()
    const { page } = await openSite()
    await visit(page, '/account')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Please Log In')
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' })
    expect(await link.getAttribute('href')).toBe('/login?from=%2Faccount')
    await link.click()
    // The destination is kept on a detour.
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/register?*')
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/login?*')
    await fillLogin(page, member)
    await page.waitForURL('**/account')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Your account')

    // A signed-in member is redirected at once.
    await page.goto('/login?from=/popular%23main')
    await page.waitForURL('**/popular#main')
    for (const away of ['//evil.example', '/\\evil.example', '/.//evil.example', '/%09/evil.example']) {
      await page.goto(`/login?from=${away}`)
      await page.waitForURL((url) => url.pathname === '/' && url.host === new URL(page.url()).host)
    }
    await page.goto('/login?from=https://evil.example')
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/register')
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('signing out', () => {
  it('clears the member and the readable part of the cookie if the request fails', async () => {
    const member = await createMember()
    const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
    await signIn(context, member)
    const [cookie] = await listSessionCookies(context)
    // Simulates a browser in which scripts can read the cookie.
    if (cookie) await context.addCookies([{ ...cookie, httpOnly: false }])
    await visit(page, '/account')
    await page.getByText('This device', { exact: true }).waitFor()
    await page.route('**/api/trpc/accounts.logout*', (route) => route.abort())
    await banner(page).getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await waitForVisitorHeader(page)
    await waitForToast(page, 'You’re signed out on this device')
    expect(await listSessionCookies(context)).toEqual([])
    // Going back does not show the member's data either.
    await page.goBack()
    await page.waitForURL('**/account')
    await page.getByRole('heading', { level: 1, name: 'Please Log In' }).waitFor()
  })

  it('removes what was stored for the person, and keeps what belongs to the browser', async () => {
    const { page, context } = await openSite()
    await signIn(context, await createMember())
    await visit(page, '/account')
    await page.getByText('This device', { exact: true }).waitFor()
    const listKeys = () =>
      page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].toSorted())
    const before = await listKeys()
    await page.evaluate(() => {
      sessionStorage.setItem('personal-comment-drafts-1-1', '[]')
      localStorage.setItem('personal-invitation-token', '{}')
      localStorage.setItem('of-the-browser', '1')
    })
    await banner(page).getByRole('button', { name: 'Sign Out' }).click()
    await waitForVisitorHeader(page)
    const listPersonal = async () => (await listKeys()).filter((key) => key.startsWith('personal-'))
    await expect.poll(listPersonal, soon).toEqual([])
    const lasting = before.filter((key) => !key.startsWith('personal-'))
    expect(await listKeys()).toEqual(expect.arrayContaining([...lasting, 'of-the-browser']))
  })

  it('in one tab is noticed by the other at its next request', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByText('This device', { exact: true }).waitFor()
    await context.request.post('/api/auth/logout')
    const rename = async () => {
      await page.getByLabel('Full name').fill('Another Name')
      await page.getByRole('button', { name: 'Save name' }).click()
    }
    const isNoticed = page.getByRole('heading', { level: 1, name: 'Please Log In' }).waitFor()
    // Another request of the page may come first, and then the form is gone.
    await Promise.race([rename().catch(() => {}), isNoticed])
    await isNoticed
    expect(await page.getByLabel('Full name').count()).toBe(0)
    await waitForVisitorHeader(page)
  })

  it('everywhere ends this session too', async () => {
    const member = await createMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await waitForToast(page, 'You’re signed out everywhere')
    await waitForVisitorHeader(page)
    expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  })
})
