import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const search = async (q: string) => {
  const response = await app.inject(`/api/search?q=${encodeURIComponent(q)}`)
  return { status: response.statusCode, body: response.json() }
}

describe('GET /api/search', () => {
  it('finds the ideas that hold all words, best first', async () => {
    const { body } = await search('kayak orcas')
    expect(body[0].title).toBe('Kayak among orcas in Johnstone Strait')
  })

  it('finds by the beginning of a word', async () => {
    expect((await search('kaya')).body.length).toBeGreaterThan(5)
  })

  it('gives close matches where no idea holds all words', async () => {
    const { body } = await search('kayak zyzzyva')
    expect(body.length).toBeGreaterThan(5)
    const input = encodeURIComponent(JSON.stringify({ q: 'kayak zyzzyva' }))
    const page = await app.inject(`/api/trpc/search.ideas?input=${input}`)
    expect(page.json().result.data.isExact).toBe(false)
  })

  it.each(['', '   ', '!!!', 'zyzzyva'])('finds nothing for "%s"', async (q) => {
    expect(await search(q)).toEqual({ status: 200, body: [] })
  })

  it.each([
    'a & b | !c',
    "o'hara",
    'foo:*',
    '<->',
    '((',
    '\\',
    '%',
    '_',
    '"quoted',
    '-minus',
    '😀',
    'é'.repeat(200),
  ])('takes %s for text, never for syntax', async (q) => expect((await search(q)).status).toBe(200))

  it.each([
    ['x'.repeat(201), 'too long'],
    ['a\0b', 'NUL'],
  ])('refuses what is %j with a sentence', async (q) => {
    const { status, body } = await search(q)
    expect(status).toBe(400)
    expect(body.error).toMatch(/^q must /)
  })
})
