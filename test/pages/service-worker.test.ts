import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ BASE_PATH: '/bucket' })
})
afterAll(() => app.close())

const bootOf = (html: string) => JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '{}')

it('the service worker is compared at each visit and keeps files that exist', async () => {
  const { statusCode, headers, body } = await app.inject('/bucket/sw.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(headers['content-type']).toMatch(/^text\/javascript/)
  // Otherwise its requests would be blocked.
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
  expect(body).not.toContain('__WB_MANIFEST')
  const urls = Array.from(body.matchAll(/"url":"([^"]+)"/g), ([, url = '']) => url)
  expect(urls[0]).toBe('/bucket/offline')
  expect(urls.length).toBeGreaterThan(5)
  for (const url of urls) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  // Everything that it keeps from the start was loaded by the first page anyway.
  expect(urls.length).toBeLessThan(25)
})

it('the service worker is sent compressed, and not again if it is the same', async () => {
  const compressed = await app.inject({ url: '/bucket/sw.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  const etag = String(compressed.headers.etag)
  const again = await app.inject({ url: '/bucket/sw.js', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('pages say whether there is a service worker', async () => {
  expect(bootOf((await app.inject('/bucket/about')).body).settings.hasWorker).toBe(true)
})

it('a site without the service worker sends one that removes it', async () => {
  const other = await startTestApp({ SERVICE_WORKER: 'false' })
  onTestFinished(() => other.close())
  const { headers, body } = await other.inject('/sw.js')
  expect([headers['cache-control'], body]).toEqual(['no-cache', expect.stringContaining('unregister()')])
  expect(bootOf((await other.inject('/about')).body).settings.hasWorker).toBe(false)
})

it('another look of the site is another version of the service worker', async () => {
  const other = await startTestApp({ BASE_PATH: '/bucket', SITE_NAME: 'Horizons' })
  onTestFinished(() => other.close())
  expect((await other.inject('/bucket/sw.js')).body).not.toBe((await app.inject('/bucket/sw.js')).body)
})
