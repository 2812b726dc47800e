import { describe, expect, it } from 'vitest'
import { openSite } from '../../support/browser/browser.ts'
import { banner, fillRegistration, isVisitor, toast } from './account-steps.ts'
import { address, heading, soon, visit } from '../visitors/looking.ts'
import { fillLogin, newestTokenFor, newMember, signIn, somebody, sessionCookies } from './new-member.ts'

describe('signing in', () => {
  it('says the same for a wrong password and an unknown address, above the form', async () => {
    const member = await newMember()
    const { page } = await openSite()
    await visit(page, '/login')
    for (const wrong of [
      { ...member, password: 'not this one' },
      { ...member, email: somebody().email },
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
    await toast(page, 'Welcome back!')
  })

  it('offers the link again to who has not verified yet', async () => {
    const member = somebody()
    const { page } = await openSite()
    await visit(page, '/register')
    await fillRegistration(page, member)
    const first = await newestTokenFor(member.email)
    await visit(page, '/login')
    await fillLogin(page, member)
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('Please verify your email address first.').waitFor()
    await alert.getByRole('button', { name: 'Send the link again' }).click()
    await alert.getByRole('status').getByText('Please check your email').waitFor()
    await expect.poll(() => newestTokenFor(member.email), soon).not.toBe(first)
  })

  it.each([
    ['has nothing to say', { status: 502, body: 'Bad gateway' }, 'Login failed'],
    ['does not come', null, 'Login failed. Please check your credentials.'],
  ])('has words for an answer that %s', async (_, answer, words) => {
    const { page } = await openSite({ expected: /net::ERR_FAILED|502/ })
    await page.route('**/api/trpc/accounts.login*', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await visit(page, '/login')
    await fillLogin(page, somebody())
    await expect.poll(() => page.getByRole('main').getByRole('alert').allInnerTexts(), soon).toEqual([words])
  })

  it('leads back to where a guard sent somebody away, and nowhere else', async () => {
    const member = await newMember()
    const { page } = await openSite()
    await visit(page, '/account')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Please Log In')
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' })
    expect(await link.getAttribute('href')).toBe('/login?from=%2Faccount')
    await link.click()
    // Nor is it forgotten on a detour.
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/register?*')
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/login?*')
    await fillLogin(page, member)
    await page.waitForURL('**/account')
    await expect.poll(() => heading(page).innerText(), soon).toBe('Your account')

    // Whoever is signed in is led on at once.
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
  it('forgets the member where the call fails, and what of the cookie it can reach', async () => {
    const member = await newMember()
    const { page, context } = await openSite({ expected: /net::ERR_FAILED/ })
    await signIn(context, member)
    const [cookie] = await sessionCookies(context)
    // As a browser would hold it that lets scripts have cookies.
    if (cookie) await context.addCookies([{ ...cookie, httpOnly: false }])
    await visit(page, '/account')
    await page.getByText('This device').waitFor()
    await page.route('**/api/trpc/accounts.logout*', (route) => route.abort())
    await banner(page).getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await isVisitor(page)
    await toast(page, 'You’re signed out on this page')
    expect(await sessionCookies(context)).toEqual([])
    // Not even the way back shows what was theirs.
    await page.goBack()
    await page.waitForURL('**/account')
    await page.getByRole('heading', { level: 1, name: 'Please Log In' }).waitFor()
  })

  it('in one tab is noticed by the other with its next call', async () => {
    const member = await newMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByText('This device').waitFor()
    await context.request.post('/api/auth/logout')
    const rename = async () => {
      await page.getByLabel('Full name').fill('Another Name')
      await page.getByRole('button', { name: 'Save name' }).click()
    }
    const isNoticed = page.getByRole('heading', { level: 1, name: 'Please Log In' }).waitFor()
    // A call of the page's own may be the next one, and then there is no form any more.
    await Promise.race([rename().catch(() => {}), isNoticed])
    await isNoticed
    expect(await page.getByLabel('Full name').count()).toBe(0)
    await isVisitor(page)
  })

  it('everywhere ends this session too', async () => {
    const member = await newMember()
    const { page, context } = await openSite()
    await signIn(context, member)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await toast(page, 'You’re signed out everywhere')
    await isVisitor(page)
    expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  })
})
