import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'
import { linksIn, readPage, textsIn } from './read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('screens of an account', () => {
  it.each([
    ['/verify-email?token=abc', 'Verify your email', 'Verify your email'],
    ['/invitation?token=abc', 'You’re invited', 'You’re invited'],
    ['/invitation', 'This invitation doesn’t work', 'This invitation doesn’t work'],
    ['/verify-email', 'This link doesn’t work', 'This link doesn’t work'],
    ['/reset-password?token=abc', 'Choose a new password', 'Choose a new password'],
    ['/reset-password', 'This link doesn’t work', 'This link doesn’t work'],
    ['/account', 'Your account', 'Please Log In'],
  ])('%s asks not to be listed, and starts its script at once', async (url, title, heading) => {
    const { html, status, titles, headings, canonical, meta } = await readPage(app, url)
    expect([status, titles, headings]).toEqual([200, [`${title} | Someday`], [heading]])
    expect([canonical, meta('og:url'), meta('robots')]).toEqual([undefined, undefined, 'noindex'])
    expect(html).not.toContain('requestIdleCallback')
    expect(html).not.toContain('abc')
  })

  it('a password cannot be sent before the script is there', async () => {
    const { html } = await readPage(app, '/reset-password?token=abc')
    const [form = ''] = /<form [^>]*method="post".*?<\/form>/s.exec(html) ?? []
    const [fields = ''] = /<fieldset disabled="".*?<\/fieldset>/s.exec(form) ?? []
    expect(fields).toMatch(/<input [^>]*type="password"[^>]*autoComplete="new-password"/i)
    expect(form.replace(fields, '')).not.toMatch(/<(input|button)\b/)
  })

  it('/account is rendered as its member’s, and as nobody else’s', async () => {
    const { headers, email } = await signUp(app, { name: 'Unmistakable Name' })
    const { body } = await app.inject({ url: '/account', headers })
    expect(textsIn(body, 'h1')).toEqual(['Your account'])
    expect(textsIn(body, 'h2')).toEqual(
      expect.arrayContaining(['Name', 'Email', 'Password', 'Where you are signed in', 'Your data']),
    )
    expect(body).toContain(email)
    expect((await app.inject('/account')).body).not.toContain(email)
  })

  it('/account does not say who is told of what a member does before it is known', async () => {
    const { headers } = await signUp(app)
    const { body } = await app.inject({ url: '/account', headers })
    expect(body).toContain('The admins of this site choose the apps')
    expect(body).not.toMatch(/No apps are connected|Connected: /)
  })
})

describe('the header in the HTML', () => {
  const header = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))

  it('is a visitor’s where no cookie is, and the script has nothing to ask', async () => {
    const { html, boot } = await readPage(app, '/about')
    expect(linksIn(header(html))).toEqual(expect.arrayContaining(['/login', '/register']))
    const current = JSON.parse(boot).queries.queries.find(
      ({ queryKey }: { queryKey: unknown[] }) => String(queryKey[0]) === 'accounts,current',
    )
    expect(current.state).toMatchObject({ data: null, status: 'success' })
  })

  it('is neither a visitor’s nor a member’s where a cookie is', async () => {
    const { headers } = await signUp(app)
    const { body } = await app.inject({ url: '/about', headers })
    expect(linksIn(header(body))).not.toContain('/login')
    expect(linksIn(header(body))).not.toContain('/my-bucket-list')
    expect(header(body)).toContain('aria-hidden="true"')
  })
})
