import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'
import { listLinks, readPage, listTexts } from './read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the account screens', () => {
  it.each([
    ['/verify-email?token=abc', 'Verify Your Email', 'Verify Your Email'],
    ['/invitation?token=abc', 'You’re invited', 'You’re invited'],
    ['/invitation', 'This invitation isn’t valid', 'This invitation isn’t valid'],
    ['/verify-email', 'This link doesn’t work', 'This link doesn’t work'],
    ['/reset-password?token=abc', 'Choose a new password', 'Choose a new password'],
    // The browser may have the token.
    ['/reset-password', 'Choose a new password', 'Choose a new password'],
    ['/account', 'Your account', 'Please Log In'],
  ])('%s is noindex, and starts its script at once', async (url, title, heading) => {
    const { html, status, titles, headings, canonical, meta } = await readPage(app, url)
    expect([status, titles, headings]).toEqual([200, [`${title} | Someday`], [heading]])
    expect([canonical, meta('og:url'), meta('robots')]).toEqual([undefined, undefined, 'noindex'])
    expect(html).not.toContain('requestIdleCallback')
    expect(html).not.toContain('abc')
  })

  it('a password cannot be submitted before hydration', async () => {
    const { html } = await readPage(app, '/reset-password?token=abc')
    const [form = ''] = /<form [^>]*method="post".*?<\/form>/s.exec(html) ?? []
    const [fields = ''] = /<fieldset disabled="".*?<\/fieldset>/s.exec(form) ?? []
    expect(fields).toMatch(/<input [^>]*type="password"[^>]*autoComplete="new-password"/i)
    expect(form.replace(fields, '')).not.toMatch(/<(input|button)\b/)
  })

  it('/account is rendered for its member, and for nobody else', async () => {
    const { headers, email } = await signUp(app, { name: 'Unmistakable Name' })
    const { body } = await app.inject({ url: '/account', headers })
    expect(listTexts(body, 'h1')).toEqual(['Your account'])
    expect(listTexts(body, 'h2')).toEqual(
      expect.arrayContaining(['Name', 'Email', 'Password', 'Where You’re Signed In', 'Your Data']),
    )
    expect(body).toContain(email)
    expect((await app.inject('/account')).body).not.toContain(email)
  })

  it('/account does not name the receivers of events before they are loaded', async () => {
    const { headers } = await signUp(app)
    const { body } = await app.inject({ url: '/account', headers })
    expect(body).toContain('The admins of this site choose the apps')
    expect(body).not.toMatch(/No apps are connected|Connected: /)
  })
})

describe('the header in the HTML', () => {
  const header = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))

  it('shows a visitor without a cookie, and the script sends no request', async () => {
    const { html, boot } = await readPage(app, '/about')
    expect(listLinks(header(html))).toEqual(expect.arrayContaining(['/login', '/register']))
    const current = JSON.parse(boot).queries.queries.find(
      ({ queryKey }: { queryKey: unknown[] }) => String(queryKey[0]) === 'accounts,current',
    )
    expect(current.state).toMatchObject({ data: null, status: 'success' })
  })

  it('shows neither a visitor nor a member with a cookie', async () => {
    const { headers } = await signUp(app)
    const { body } = await app.inject({ url: '/about', headers })
    expect(listLinks(header(body))).not.toContain('/login')
    expect(listLinks(header(body))).not.toContain('/my-bucket-list')
    expect(header(body)).toContain('aria-hidden="true"')
  })
})
