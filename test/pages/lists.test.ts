import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../support/app/members.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { listTexts } from './read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the pages of lists', () => {
  it.each(['/lists', '/lists/1', '/lists/2147483647'])(
    '%s is neither stored nor indexed, and the same for visitors and members',
    async (url) => {
      const { headers } = await signUp(app)
      for (const { statusCode, headers: sent, body } of [
        await app.inject(url),
        await app.inject({ url, headers }),
      ]) {
        expect([statusCode, sent['cache-control'], sent.etag]).toEqual([200, 'no-store', undefined])
        expect(body).toContain('<meta name="robots" content="noindex"/>')
      }
    },
  )

  it('a list holds nothing of its content in the HTML, not even for its owner', async () => {
    const { headers } = await signUp(app)
    const payload = { title: 'Secret surprise' }
    const created = await app.inject({ method: 'POST', url: '/api/lists', headers, payload })
    const { statusCode, body } = await app.inject({ url: `/lists/${created.json().id}`, headers })
    expect([created.statusCode, statusCode]).toEqual([201, 200])
    expect(body).not.toContain('Secret surprise')
  })

  it.each(['/lists/0', '/lists/01', '/lists/2147483648', '/lists/99999999999', '/lists/not-a-list'])(
    '%s does not exist',
    async (url) => {
      const { statusCode, body } = await app.inject(url)
      expect([statusCode, listTexts(body, 'h1')]).toEqual([404, ['404 Page Not Found']])
    },
  )

  it('the sitemap and robots.txt have none of them', async () => {
    expect((await app.inject('/sitemap.xml')).body).not.toContain('/lists')
    expect((await app.inject('/robots.txt')).body).not.toContain('/lists')
  })
})
