import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { signUp } from '../support/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the HTML of the dashboard', () => {
  it.each(['/admin', '/admin/categories', '/admin/analytics', '/admin/people'])(
    '%s is the same for everybody, for no search engine, and alive at once',
    async (url) => {
      const { headers } = await signUp(app, { role: 'admin' })
      const visitor = await app.inject({ url })
      const admin = await app.inject({ url, headers })
      expect(visitor.statusCode).toBe(200)
      expect(admin.body).toBe(visitor.body)
      expect(visitor.body).toContain('<meta name="robots" content="noindex"/>')
      expect(visitor.body).toContain('<h1 tabindex="-1"')
      expect(visitor.body).toContain('Manage your bucket list ideas and content')
      expect(visitor.body).not.toContain('requestIdleCallback')
    },
  )
})
