import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { getPort, formatRequest, sendRaw } from '../../support/app/raw-request.ts'
import { errorResponse, commonHeaders } from '../../support/app/error-response.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
  port = await getPort(app)
})
afterAll(() => app.close())

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  sendRaw(port, formatRequest(method, path, { 'content-length': '0', ...headers }))

describe('a malformed URL', () => {
  it.each([
    '/%',
    '/%zz',
    '/..%c0%af',
    '/about/%ff',
    '/ideas/%',
    '/api/%',
    '/api/ideas/%E0%A4%A',
    '/api/docs/%',
    '/assets/%',
    '/covers/%',
    '/api/trpc/%',
    '*',
    'http://[::bad/about',
  ])('%s is refused', async (address) => {
    expect(await send('GET', address)).toEqual(errorResponse(400))
    expect(await send('POST', address)).toEqual(errorResponse(400))
    expect(await send('HEAD', address)).toEqual({ ...errorResponse(400), body: '' })
  })

  it('is refused with a page if the client accepts HTML', async () => {
    const answer = await send('GET', '/..%c0%af', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(answer).toMatchObject({ status: 400, headers: commonHeaders })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.body).toContain('404 Page Not Found')
  })
})

it.each(['/calendar/', '/categories/', '/covers/', '/assets/', '/api/ideas/'])(
  '%s with an overlong segment is refused as usual',
  async (start) => {
    for (const path of [start + 'a'.repeat(9000), `${start}${'a'.repeat(600)}.ics`])
      for (const method of ['GET', 'POST', 'PUT']) {
        const { status, headers, body } = await send(method, path)
        expect([403, 404, 405]).toContain(status)
        expect(headers).toMatchObject(commonHeaders)
        expect(body).not.toMatch(/FST_|statusCode/)
      }
  },
)
