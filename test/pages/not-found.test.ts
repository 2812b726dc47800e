import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the page of unknown paths', () => {
  // The response for the first of them is cached for all, so it must hydrate at every path.
  it('is the same for all of them, below /admin too', async () => {
    const read = async (url: string) => (await app.inject(url)).body
    const first = await read('/admin/nowhere')
    expect(first).toContain('404 Page Not Found')
    expect(first).toContain('Weekly Inspiration by Email')
    expect(await read('/nowhere')).toBe(first)
  })
})
