import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { search } from './meilisearch-site.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('a misspelt search', () => {
  it('reports the corrected text, and searches as written on request', async () => {
    const mended = await search(app, { q: 'nothern lihgts' })
    const right = await search(app, { q: 'northern lights' })
    expect([mended.spelt, right.spelt]).toEqual(['northern lights', null])
    expect(mended.total).toBe(right.total)
    const written = await search(app, { q: 'nothern lihgts', asWritten: 1 })
    expect([written.spelt, written.total]).toEqual([null, 0])
  })

  it.each(['kayak', 'kayaking', 'kaya', 'roadtrip', 'qqxyzzyqq', 'rainy day', '2 hours'])(
    'is not reported for %s',
    async (q) => expect((await search(app, { q })).spelt).toBeNull(),
  )
})

describe('the suggestions of a category', () => {
  it('are its own ideas first, even if others match better', async () => {
    const matches: { title: string; category: { id: number; name: string } }[] = (
      await app.inject('/api/search?q=learn')
    ).json()
    const { id: categoryId, name } = matches.findLast(({ title }) => /\blearn/i.test(title))?.category ?? {}
    const input = { q: 'learn', categoryId }
    const answer = async (query: object) => {
      const url = `/api/trpc/search.suggest?input=${encodeURIComponent(JSON.stringify(query))}`
      return (await app.inject(url)).json().result.data.ideas
    }
    const own = await answer(input)
    expect(own[0].categoryName).toBe(name)
    expect(own.length).toBe((await answer({ q: 'learn' })).length)
    expect((await answer({ q: 'learn' }))[0].categoryName).not.toBe(name)
  })
})
