import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { search } from '../meilisearch-site.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const labelsOf = (hints: { label: string }[] = []) => hints.map(({ label }) => label)
const titles = (ideas: { title: string }[]) => ideas.map(({ title }) => title)

describe('a search for a sentence', () => {
  it('looks for no word of a sentence that says nothing about an idea', async () => {
    const [plain, chatty] = await Promise.all(
      [
        "it's blowy out and the kids want to do something",
        "it's blowy out and my mate reckons the kids look lame",
      ].map((q) => search(app, { q, understand: 1, limit: 12 })),
    )
    expect(labelsOf(chatty?.understood?.hints).toSorted()).toEqual(['windy day', 'with children'])
    expect(plain?.total).toBe(chatty?.total)
    expect(titles(chatty?.ideas ?? [])).toEqual(titles(plain?.ideas ?? []))
  })

  it('looks for what a sentence wishes for, by tags and names of ideas', async () => {
    const q = 'my kids would love to see dinosaurs, they watch everything about them'
    const { ideas, close, understood } = await search(app, { q, understand: 1, limit: 5 })
    expect(labelsOf(understood?.hints)).toEqual(['with children', 'dinosaurs'])
    expect(ideas.length).toBeGreaterThan(0)
    const found = [...ideas, ...close.flatMap((group) => group.ideas)].slice(0, 3)
    for (const { title, tags } of found) expect([title, ...tags].join(' ')).toMatch(/dinosaur/i)
    const removed = await search(app, { q, understand: 1, limit: 5, without: 'dinosaurs' })
    expect(labelsOf(removed.understood?.without)).toEqual(['dinosaurs'])
  })

  it('never has what a sentence does not want', async () => {
    const { ideas, close } = await search(app, {
      q: 'my husband snores through every film, so not the movies but something for us tonight',
      understand: 1,
      limit: 12,
    })
    for (const { kinds } of [...ideas, ...close.flatMap((group) => group.ideas)])
      expect(kinds).not.toContain('film')
    expect(ideas.length + close.length).toBeGreaterThan(0)
  })

  it.each([
    'Travel somewhere none of your friends have been',
    'Earn your first $100 from something you made',
    'Talk with ten people who hold your dream job',
    'Simmer a ragù all afternoon and do nothing else',
  ])('finds a title that reads like a sentence: %s', async (title) => {
    const { ideas, understood } = await search(app, { q: title.toLowerCase(), understand: 1, limit: 3 })
    expect([ideas[0]?.title, understood?.hints]).toEqual([title, []])
  })

  it('answers small talk with ideas that are done soon', async () => {
    const { ideas, understood } = await search(app, { q: 'hello can you help me', understand: 1, limit: 5 })
    expect([ideas.length, understood?.hints]).toEqual([5, []])
    for (const { locationType, cost } of ideas) {
      expect(locationType).not.toBe('travel')
      expect(cost).toBeLessThan(3)
    }
  })

  it('prefers what it names to what it says beside', async () => {
    const q = 'my daughter is five and mad about horses but we have very little money'
    const { ideas, close } = await search(app, { q, understand: 1, limit: 5 })
    const first = [...ideas, ...close.flatMap((group) => group.ideas)].slice(0, 4)
    for (const { title, description, tags, kinds } of first)
      expect([title, description, ...tags, ...kinds].join(' ')).toMatch(/horse|pony|ponies|mustang/i)
  })
})
