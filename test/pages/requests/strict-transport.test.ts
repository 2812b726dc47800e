import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'

const https = { PUBLIC_URL: 'https://someday.example' }

it.each([
  ['a year and no other site of the same domain', https, 'max-age=31536000'],
  ['nothing while visitors come by http', { PUBLIC_URL: 'http://someday.example' }, undefined],
  ['nothing while nobody has said how they come', { HSTS: 'max-age=5' }, undefined],
  [
    'what the operator has chosen',
    { ...https, HSTS: 'max-age=63072000; includeSubDomains; preload' },
    'max-age=63072000; includeSubDomains; preload',
  ],
  ['that they may forget it', { ...https, HSTS: '0' }, 'max-age=0'],
  ['nothing where a proxy says it', { ...https, HSTS: 'off' }, undefined],
])('Strict-Transport-Security is sent for %s: %j', async (_, env, header) => {
  const app = await startTestApp(env)
  onTestFinished(() => app.close())
  for (const url of ['/', '/api/stats', '/api/nothing', '/favicon.svg'])
    expect([url, (await app.inject(url)).headers['strict-transport-security']]).toEqual([url, header])
})
