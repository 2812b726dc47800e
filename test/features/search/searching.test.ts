import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Idea } from '#features/ideas/server/idea.entity.ts'
import { ideasCalled } from '#features/search/server/engines/postgresql.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { signUp } from '../../support/members.ts'
import { search } from './searchable.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const call = async (procedure: string, input: object, headers: Record<string, string> = {}) => {
  const url = `/api/trpc/search.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = await app.inject({ url, headers })
  return { status: response.statusCode, data: response.json().result?.data }
}

describe('search.ideas', () => {
  it('counts each facet with all filters but its own', async () => {
    const all = await search(app, { q: 'beach' })
    const cheap = await search(app, { q: 'beach', cost: 1 })
    const counts = ({ facets }: typeof all) => new Map(facets.cost.map(({ value, count }) => [value, count]))
    expect(counts(all).get(1)).toBe(cheap.total)
    expect(counts(cheap)).toEqual(counts(all))
    expect(cheap.facets.difficulty.reduce((sum, { count }) => sum + count, 0)).toBe(cheap.total)
    expect(cheap.ideas.every(({ cost }) => cost === 1)).toBe(true)
    expect(all.facets.categoryId[0]).toMatchObject({ name: expect.any(String) })
  })

  it('goes through all results a page at a time, none twice', async () => {
    const { total } = await search(app, { q: 'mountain', limit: 1 })
    const seen: number[] = []
    for (let offset = 0; offset < total; offset += 24) {
      const { ideas } = await search(app, { q: 'mountain', limit: 24, offset })
      seen.push(...ideas.map(({ id }) => id))
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })

  it('names the words to mark, as they stand in the texts', async () => {
    const { words } = await search(app, { q: 'nothern lihgts', limit: 5 })
    expect(words).toContain('aurora')
    expect((await search(app, { q: 'galapagos yacht', limit: 5 })).words).toContain('galápagos')
  })

  it('knows a new word at once, and the new name of a category', async () => {
    await app.orm.em.fork().nativeUpdate(Idea, { id: 12 }, { title: 'Hunt for the frabjous bandersnatch' })
    app.services.catalogueVersion.expire()
    expect((await search(app, { q: 'bandersnacth' })).ideas[0]?.id).toBe(12)
    await app.orm.em.fork().execute("update category set name = 'Vorpalwalking' where id = 3")
    app.services.catalogueVersion.expire()
    expect((await search(app, { q: 'vorpalwalking' })).total).toBeGreaterThan(5)
  })
})

describe('search.suggest', () => {
  it('reads what ideas are called, and not all that they say', async () => {
    const em = app.orm.em.fork()
    await em.execute('analyze idea')
    const { rows } = await sql`explain ${ideasCalled("'kaya':*", 30)}`.execute(em.getKysely())
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on idea_called_index')
  })

  it('knows ideas, categories and tags that go on like what was typed', async () => {
    const { data } = await call('suggest', { q: 'kaya' })
    expect(data.ideas.length).toBeGreaterThan(2)
    expect(data.ideas[0]).toMatchObject({
      title: expect.any(String),
      imageUrl: expect.any(String),
      categoryName: expect.any(String),
    })
    expect(data.categories).toContainEqual({ name: 'Kayaking', slug: 'kayaking-bucket-list-ideas' })
    expect(data.tags).toContain('kayaking')
  })

  it('asks for two letters', async () => {
    expect((await call('suggest', { q: ' k ' })).status).toBe(400)
    expect((await call('suggest', { q: 'ka' })).status).toBe(200)
  })
})

it('names the nearest categories where nothing is found', async () => {
  const { data } = await call('nearest', { q: 'kayakers' })
  expect(data).toHaveLength(6)
  expect(data[0].name).toBe('Kayaking')
})

it('counts searches with different halves of a character as one, and all others with them', async () => {
  for (const half of ['\uD83D', '\uDE00']) await call('ideas', { q: `zyzzyva ${half}` })
  await call('ideas', { q: 'zyzzyvas' })
  await app.services.searchCounts.stop()
  const editor = await signUp(app, { role: 'editor' })
  const { data } = await call('withoutResults', {}, editor.headers)
  expect(data).toMatchObject([
    { text: 'zyzzyva \uFFFD', count: 2 },
    { text: 'zyzzyvas', count: 1 },
  ])
})

describe('input that means no good', () => {
  it.each([
    ['operators', '!a & (b | c) <-> :*'],
    ['filters of Meilisearch', 'cost = 1 OR "x" IN [1] _geoRadius(1,2,3)'],
    ['control characters', 'kayak\u0001\u0007\u001B[2J'],
    ['half a character', 'kayak \uD83D'],
    ['letters that fall apart into many', 'ﷺ'.repeat(200)],
    ['a single endless word', 'x'.repeat(200)],
    ['only words without meaning', 'things to do'],
    ['many misspelt words', 'abcdx efghx ijklx '.repeat(11)],
  ])('is answered: %s', async (_what, q) => {
    for (const procedure of ['ideas', 'suggest', 'nearest']) {
      expect((await call(procedure, { q })).status).toBe(200)
    }
    expect((await app.inject(`/api/ideas?search=${encodeURIComponent(q.toWellFormed())}`)).statusCode).toBe(
      200,
    )
  })

  it.each(['ideas', 'suggest', 'nearest'])(
    'is refused by %s where it is too long or holds NUL',
    async (procedure) => {
      expect((await call(procedure, { q: 'x'.repeat(201) })).status).toBe(400)
      expect((await call(procedure, { q: 'ka\0yak' })).status).toBe(400)
    },
  )
})

describe('searches in vain', () => {
  it('are counted by day, from pages and answers that were kept too, and only editors read them', async () => {
    for (const url of [
      '/search?q=Qqxyzzyqq%20Vvplughvv',
      '/search?q=Qqxyzzyqq%20Vvplughvv',
      '/api/search?q=qqxyzzyqq%20vvplughvv',
      '/api/search?q=me%40home.example',
    ]) {
      expect((await app.inject(url)).statusCode).toBe(200)
    }
    await search(app, { q: ' qqxyzzyqq  vvplughvv ', limit: 24 })
    await search(app, { q: 'qqxyzzyqq vvplughvv', limit: 24, cost: 1 })
    await call('suggest', { q: 'qqxyzzyqq vvplughvv' })
    await search(app, { q: 'kayak', limit: 24 })
    await app.services.searchCounts.stop()

    const editor = await signUp(app, { role: 'editor' })
    const { data } = await call('withoutResults', {}, editor.headers)
    expect(data[0]).toEqual({
      text: 'qqxyzzyqq vvplughvv',
      count: 4,
      lastDay: new Date().toISOString().slice(0, 10),
    })
    const member = await signUp(app)
    expect((await call('withoutResults', {}, member.headers)).status).toBe(403)
    expect((await call('withoutResults', {})).status).toBe(401)
  })
})
