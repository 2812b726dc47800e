import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const get = async (url: string) => {
  const response = await app.inject(url)
  return { status: response.statusCode, body: response.json() }
}

const total = async () => (await get('/api/stats')).body.totalIdeas

describe('GET /api/ideas/{id}', () => {
  it('returns the idea with its category', async () => {
    const { status, body } = await get('/api/ideas/1')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 1, category: { slug: 'international-travel-bucket-list-ideas' } })
    expect(body.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it.each(['0', '-1', 'abc', '1.5', '99999999', '2147483648', '9'.repeat(40), '1%00', '%27'])(
    'responds 404 to the ID %s',
    async (id) => expect((await get(`/api/ideas/${id}`)).status).toBe(404),
  )

  it('responds 410 for an archived idea and 404 for a draft, which is in no list either', async () => {
    const em = app.orm.em.fork()
    await em.execute(`update idea set state = 'archived' where id = 5`)
    await em.execute(`update idea set state = 'draft', title = 'Zyzzyva draft' where id = 6`)
    await expect.poll(async () => (await get('/api/ideas/5')).status).toBe(410)
    expect((await get('/api/ideas/6')).status).toBe(404)
    const all = (await get('/api/ideas?limit=2000')).body.map((idea: { id: number }) => idea.id)
    expect(all).not.toContain(5)
    expect(all).not.toContain(6)
    expect((await get('/api/search?q=Zyzzyva')).body).toEqual([])
    expect((await get('/api/stats')).body).toEqual({ totalIdeas: 1313 })
    const sitemap = (await app.inject('/sitemap.xml')).body
    expect(sitemap).not.toMatch(/\/ideas\/[56]</)
    await em.execute(`update idea set state = 'published' where id in (5, 6)`)
    await expect.poll(async () => (await get('/api/ideas/5')).status).toBe(200)
  })
})

/** Waits until the draw buffer has noticed a change. */
async function waitUntilDrawn(isLeft: (id: number) => boolean) {
  const draw = async () => (await get('/api/ideas/random')).body.id
  const tenAreLeft = async () => {
    for (let round = 0; round < 10; round++) if (!isLeft(await draw())) return false
    return true
  }
  await expect.poll(tenAreLeft).toBe(true)
}

describe('GET /api/ideas/random', () => {
  it('never returns the idea just shown, and is not cached', async () => {
    for (let round = 0; round < 40; round++) {
      const response = await app.inject('/api/ideas/random?not=7')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['set-cookie']).toBeUndefined()
      expect(response.json().id).not.toBe(7)
    }
  })

  it('draws from the whole catalogue', async () => {
    const drawn = new Set<number>()
    for (let round = 0; round < 60; round++) drawn.add((await get('/api/ideas/random')).body.id)
    expect(drawn.size).toBeGreaterThan(45)
  })

  it('draws each idea of a small catalogue, and never the same twice in a row', async () => {
    const em = app.orm.em.fork()
    await em.execute(`update idea set state = 'draft' where id > 10`)
    await waitUntilDrawn((id) => id <= 10)
    const drawn: number[] = []
    // The probability that one of ten is missing from 250 draws is about one in a hundred billion.
    for (let round = 0; round < 250; round++) {
      const query = round === 0 ? '' : `?not=${drawn.at(-1)}`
      drawn.push((await get(`/api/ideas/random${query}`)).body.id)
    }
    expect(drawn.filter((id, index) => id === drawn[index - 1])).toEqual([])
    expect(new Set(drawn)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    await em.execute(`update idea set state = 'published' where id > 10`)
    await expect.poll(total).toBe(1315)
  })

  it.each(['not=0', 'not=abc', 'not=1&not=2'])('refuses %s', async (query) => {
    expect((await get(`/api/ideas/random?${query}`)).status).toBe(400)
  })

  it('is uniform and terminates even if the IDs are almost all gaps', async () => {
    const em = app.orm.em.fork()
    await em.execute(`update idea set state = 'draft' where id not in (11, 700, 1300)`)
    await waitUntilDrawn((id) => [11, 700, 1300].includes(id))
    const counts = new Map<number, number>()
    for (let round = 0; round < 90; round++) {
      const { id } = (await get('/api/ideas/random')).body
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([11, 700, 1300])
    // The probability that one of three has fewer than 10 in 90 fair draws is about one in a billion.
    for (const count of counts.values()) expect(count).toBeGreaterThan(9)
    await em.execute(`update idea set state = 'draft' where id <> 11 and state = 'published'`)
    await expect.poll(async () => (await get('/api/ideas/random?not=11')).body.id).toBe(11)
    await em.execute(`update idea set state = 'draft' where id = 11`)
    await expect.poll(async () => (await get('/api/ideas/random')).status).toBe(404)
    await em.execute(`update idea set state = 'published'`)
    await expect.poll(total).toBe(1315)
  })
})

describe('GET /api/featured/ideas and /api/stats', () => {
  it('return the requested number of featured ideas', async () => {
    const { body: all } = await get('/api/featured/ideas')
    expect((await get('/api/featured/ideas?limit=6')).body).toEqual(all.slice(0, 6))
    const input = encodeURIComponent(JSON.stringify({ limit: 2 }))
    const { body } = await get(`/api/trpc/ideas.featured?input=${input}`)
    expect(body.result.data).toEqual(all.slice(0, 2))
    expect((await get('/api/featured/ideas?limit=none')).status).toBe(400)
  })

  it('return the 24 featured ideas, each of another category, and the live total', async () => {
    const { body } = await get('/api/featured/ideas')
    expect(body).toHaveLength(24)
    expect(new Set(body.map((idea: { categoryId: number }) => idea.categoryId)).size).toBe(24)
    expect((await get('/api/stats')).body).toEqual({ totalIdeas: 1315 })
  })
})
