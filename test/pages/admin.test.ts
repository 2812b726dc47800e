import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { signUp } from '../support/app/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the HTML of the dashboard', () => {
  it.each([
    '/admin',
    '/admin/categories',
    '/admin/analytics',
    '/admin/people',
    '/admin/webhooks',
    '/admin/jobs',
    '/admin/backups',
  ])('%s has no dashboard data, is noindex, and hydrates at once', async (url) => {
    const { headers, email } = await signUp(app, { role: 'admin' })
    const visitor = await app.inject({ url })
    const admin = await app.inject({ url, headers })
    for (const { statusCode, headers: sent, body } of [visitor, admin]) {
      expect([statusCode, sent['cache-control']]).toEqual([200, 'no-store'])
      expect(body).toContain('<meta name="robots" content="noindex"/>')
      expect(body).toContain('<h1 tabindex="-1"')
      expect(body).not.toContain('requestIdleCallback')
      expect(body).not.toContain(email)
    }
    expect(visitor.body).toContain('Please Log In')
    expect(admin.body).toContain('Manage your bucket list ideas and content')
  })
})
