import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'
import { readPage } from '../read-page.ts'

/** Initial congestion window: ten packets. */
const initialWindowBytes = 14_600

it('the resources of the first screen are requested first, and the style sheet is complete in the first bytes', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const { html } = await readPage(app, '/')
  const links = [...html.matchAll(/<link rel="(\w+)" href="([^"]+)"/g)]
  const [, first, sheet = ''] = links[0] ?? []
  expect(first).toBe('stylesheet')
  const faces = links.filter(([, rel]) => rel === 'preload').map(([, , href]) => href)
  expect(faces).toEqual([expect.stringMatching(/^\/assets\/fraunces-basic-[^/]+\.woff2$/)])

  const { headers, rawPayload } = await app.inject({ url: sheet, headers: { 'accept-encoding': 'br' } })
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  // Adds the status line and connection headers.
  expect(head.join('').length + rawPayload.length + 80).toBeLessThan(initialWindowBytes)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-encoding': 'br' })
})
