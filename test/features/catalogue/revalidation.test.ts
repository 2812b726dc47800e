import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultStalePolicy } from '#platform/server/response-cache/response-cache.ts'
import { internalAddress } from '#platform/server/response-cache/background-revalidation.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp({}, { stalePolicy: defaultStalePolicy })
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

/** Counts the renderings of a URL. */
const countRenderings = (path: string) => app.rendered.filter((each) => each === path).length

async function save(id: number) {
  const { statusCode } = await app.inject({
    url: `/api/ideas/${id}`,
    method: 'PUT',
    headers: editor.headers,
    payload: { description: `Said anew, and read by somebody at this moment: ${id}.` },
  })
  expect(statusCode).toBe(200)
}

describe('a page that visitors are reading', () => {
  it('is revalidated after a change, before the next request', async () => {
    for (const path of ['/ideas/7', '/ideas/8']) await app.inject(path)
    await save(7)
    await expect.poll(() => countRenderings('/ideas/7'), { timeout: 30_000 }).toBe(2)
    await expect
      .poll(async () => (await app.inject('/ideas/7')).body)
      .toContain('Said anew, and read by somebody at this moment: 7.')
    expect(countRenderings('/ideas/7')).toBe(2)
    expect(countRenderings('/ideas/8')).toBe(1)
  })

  it('is not revalidated if only the site itself requested it', async () => {
    await app.inject('/ideas/9')
    await app.inject({ url: '/ideas/10', remoteAddress: internalAddress })
    await save(10)
    await save(9)
    await expect.poll(() => countRenderings('/ideas/9'), { timeout: 30_000 }).toBeGreaterThan(1)
    expect(countRenderings('/ideas/10')).toBe(1)
  })

  it('is counted as one search, however often it is revalidated', async () => {
    const page = '/search?q=lighthouse'
    await app.inject(page)
    for (const id of [11, 12]) {
      const before = countRenderings(page)
      await save(id)
      await expect.poll(() => countRenderings(page), { timeout: 30_000 }).toBeGreaterThan(before)
    }
    expect(await countSearches('lighthouse')).toBe(1)
    // Counted whether the response is fresh or stale.
    await app.inject(page)
    expect(await countSearches('lighthouse')).toBe(2)
  })
})

async function countSearches(text: string): Promise<number> {
  await app.services.searchCounts.stop()
  const [row] = await app.orm.em
    .fork()
    .execute<{ count: string }[]>('select sum(count) as count from search_count where text = ?', [text])
  return Number(row?.count)
}
