import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { readPage } from '../read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('a public page', () => {
  it('has two variants, selected only by the presence of the cookie', async () => {
    const { headers } = await signUp(app)
    const other = await signUp(app)
    const [visitor, again, member, another, stale] = await Promise.all([
      app.inject('/about'),
      app.inject('/about'),
      app.inject({ url: '/about', headers }),
      app.inject({ url: '/about', headers: other.headers }),
      app.inject({ url: '/about', headers: { cookie: 'auth_token=rubbish' } }),
    ])
    expect(again.headers.etag).toBe(visitor.headers.etag)
    expect(new Set([member, another, stale].map((one) => one.headers.etag)).size).toBe(1)
    expect(member.headers.etag).not.toBe(visitor.headers.etag)
    expect(visitor.headers.vary).toBe('accept-encoding, cookie')
    expect(member.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it('contains nothing about the client that requested it first', async () => {
    const { email, headers } = await signUp(app, { name: 'Unmistakable Name' })
    const { body } = await app.inject({ url: '/categories', headers })
    expect(body).not.toContain(email)
    expect(body).not.toContain('Unmistakable Name')
  })
})

describe('a page about its visitor', () => {
  it.each(['/account', '/my-bucket-list', '/start', '/admin', '/admin/people', '/ACCOUNT'])(
    '%s is not cacheable',
    async (url) => {
      const { headers } = await signUp(app)
      for (const response of [await app.inject(url), await app.inject({ url, headers })]) {
        expect(response.headers['cache-control']).toBe('no-store')
        expect(response.headers.etag).toBeUndefined()
      }
    },
  )
})

it('the first cards are not indexed, and visitors are asked to sign in and come back', async () => {
  const visitor = await readPage(app, '/start')
  const member = await readPage(app, '/start', (await signUp(app)).headers)
  for (const page of [visitor, member]) expect([page.status, page.meta('robots')]).toEqual([200, 'noindex'])
  expect([visitor.headings, visitor.main.links]).toEqual([['Please Log In'], ['/login?from=%2Fstart']])
  expect(member.headings).toEqual(['Start your bucket list'])
  expect(member.main.text).toContain('Skip this')
})

describe('a page with a token in its URL', () => {
  it.each([
    '/verify-email?token=abc',
    '/reset-password?x=1&token=abc',
    '/verify-email?%74oken=abc',
    '/verify-email?x=?&token=abc',
  ])('%s is not cacheable, and sends no Referer', async (url) => {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers.etag).toBeUndefined()
  })
})
