import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async (query: string) => {
  const response = await app.inject(`/api/ideas?${query}`)
  return { status: response.statusCode, body: response.json() }
}
const ids = async (query: string) => (await list(query)).body.map((idea: { id: number }) => idea.id)

describe('GET /api/ideas', () => {
  it('returns twelve ideas by default, featured ones first, then by id', async () => {
    const { body } = await list('')
    expect(body).toHaveLength(12)
    expect(body.every((idea: { featured: boolean }) => idea.featured)).toBe(true)
    const all: { id: number; featured: boolean }[] = (await list('limit=2000')).body
    const expected = [...all.filter((idea) => idea.featured), ...all.filter((idea) => !idea.featured)].map(
      ({ id }) => id,
    )
    expect(all.map(({ id }) => id)).toEqual(expected)
    expect(all).toHaveLength(1315)
  })

  it('returns every public field of an idea, and no internal ones', async () => {
    const { body } = await list('limit=1')
    const fields = Object.keys(body[0])
    expect(fields.toSorted()).toEqual(Object.keys(ideaView.shape).toSorted())
    // Further fields may be added to these.
    expect(fields).toEqual(
      expect.arrayContaining([
        'id',
        'slug',
        'title',
        'description',
        'imageUrl',
        'difficulty',
        'cost',
        'locationType',
        'timeCommitment',
        'tags',
        'places',
        'months',
        'ageGroup',
        'season',
        'categoryId',
        'category',
        'featured',
        'createdAt',
        'updatedAt',
      ]),
    )
    expect(Object.keys(body[0].category).toSorted()).toEqual(['id', 'name', 'slug'])
  })

  it('starts a longer list with the shorter one', async () => {
    const twelve = await ids('limit=12')
    expect((await ids('limit=36')).slice(0, 12)).toEqual(twelve)
    expect(await ids('limit=12&offset=6')).toEqual((await ids('limit=18')).slice(6))
  })

  it.each([
    ['difficulty=3', 'difficulty', 3],
    ['cost=1', 'cost', 1],
    ['locationType=indoor', 'locationType', 'indoor'],
    ['season=winter', 'season', 'winter'],
    ['categoryId=2', 'categoryId', 2],
  ])('applies the filter %s', async (query, field, value) => {
    const { body } = await list(`limit=2000&${query}`)
    expect(body.length).toBeGreaterThan(0)
    expect(body.length).toBeLessThan(1315)
    expect(body.every((idea: Record<string, unknown>) => idea[field] === value)).toBe(true)
  })

  it('combines all filters', async () => {
    const { body } = await list('difficulty=1&cost=1&season=summer&limit=2000')
    expect(body.length).toBeGreaterThan(0)
    for (const idea of body) expect(idea).toMatchObject({ difficulty: 1, cost: 1, season: 'summer' })
  })

  it.each([
    'difficulty=',
    'season=any',
    'locationType=any',
    'categoryId=',
    'cost=any',
    'search=',
    'search=%20',
  ])('turns a filter off with %s', async (query) =>
    expect((await list(`limit=2000&${query}`)).body).toHaveLength(1315),
  )

  it('returns nothing for a category that does not exist', async () => {
    expect(await list('categoryId=999999')).toEqual({ status: 200, body: [] })
  })

  it('sorts newest first, across categories', async () => {
    const { body } = await list('orderBy=newest&limit=24')
    const moments = body.map((idea: { createdAt: string }) => Date.parse(idea.createdAt))
    expect(moments).toEqual(moments.toSorted((a: number, b: number) => b - a))
    expect(new Set(body.map((idea: { categoryId: number }) => idea.categoryId)).size).toBe(24)
  })

  it('searches within the filters, best match first', async () => {
    const { body } = await list('search=kayak&limit=50')
    expect(body.length).toBeGreaterThan(5)
    expect(body[0].title.toLowerCase()).toContain('kayak')
    const easy = (await list('search=kayak&difficulty=1&limit=50')).body
    expect(easy.length).toBeLessThan(body.length)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=2001', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1e3', 'limit'],
    ['limit=+5', 'limit'],
    ['limit=12&limit=13', 'limit'],
    ['offset=1000001', 'offset'],
    ['offset=x', 'offset'],
    ['difficulty=4', 'difficulty'],
    ['difficulty=0', 'difficulty'],
    ['cost=9', 'cost'],
    ['locationType=moon', 'locationType'],
    ['season=monsoon', 'season'],
    ['orderBy=oldest', 'orderBy'],
    ['categoryId=0', 'categoryId'],
    ['categoryId=2147483648', 'categoryId'],
    ['categoryId=1;drop', 'categoryId'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=a&search=b', 'search'],
  ])('refuses %s with a sentence that names the field', async (query, field) => {
    const { status, body } = await list(query)
    expect(status).toBe(400)
    expect(body.error).toMatch(new RegExp(String.raw`^${field} .+\.$`))
    expect(body.message).toBe(body.error)
    expect(body.issues[field]).toBeDefined()
  })

  it('ignores unknown parameters', async () => {
    expect((await list('colour=red&limit=2')).body).toHaveLength(2)
  })

  it('responds 304 if the client has the current version, and 200 after a change', async () => {
    const first = await app.inject('/api/ideas?limit=3')
    const { etag } = first.headers
    const again = await app.inject({ url: '/api/ideas?limit=3', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const [idea] = first.json()
    await app.orm.em.fork().execute('update idea set title = ? where id = ?', ['A new title', idea.id])
    await expect
      .poll(
        async () =>
          (await app.inject({ url: '/api/ideas?limit=3', headers: { 'if-none-match': etag } })).statusCode,
      )
      .toBe(200)
    await app.orm.em.fork().execute('update idea set title = ? where id = ?', [idea.title, idea.id])
    await expect.poll(async () => (await list('limit=3')).body[0].title).toBe(idea.title)
  })

  it('compresses the response for clients that accept it', async () => {
    const plain = await app.inject('/api/ideas?limit=50')
    const brotli = await app.inject({
      url: '/api/ideas?limit=50',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })
})
