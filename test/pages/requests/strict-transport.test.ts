import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'

const https = { PUBLIC_URL: 'https://someday.example' }

it.each([
  ['a year, without subdomains', https, 'max-age=31536000'],
  ['nothing over http', { PUBLIC_URL: 'http://someday.example' }, undefined],
  ['nothing while the scheme is unknown', { HSTS: 'max-age=5' }, undefined],
  [
    'the operator’s value',
    { ...https, HSTS: 'max-age=63072000; includeSubDomains; preload' },
    'max-age=63072000; includeSubDomains; preload',
  ],
  ['a max-age of 0', { ...https, HSTS: '0' }, 'max-age=0'],
  ['nothing if a proxy sends it', { ...https, HSTS: 'off' }, undefined],
])('Strict-Transport-Security is sent for %s: %j', async (_, env, header) => {
  const app = await startTestApp(env)
  onTestFinished(() => app.close())
  for (const url of ['/', '/api/stats', '/api/nothing', '/favicon.svg'])
    expect([url, (await app.inject(url)).headers['strict-transport-security']]).toEqual([url, header])
})
