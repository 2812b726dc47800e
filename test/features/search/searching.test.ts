import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Idea } from '#features/catalogue/server/entities.ts'
import { selectIdeasByName } from '#features/search/server/engines/postgresql.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { search } from './meilisearch-site.ts'

/** The site's clock is stopped, so that no midnight passes between a search and its count. */
const today = '2096-02-29'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(`${today}T12:00:00Z`) })
})
afterAll(() => app.close())

const call = async (procedure: string, input: object, headers: Record<string, string> = {}) => {
  const url = `/api/trpc/search.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = await app.inject({ url, headers })
  return { status: response.statusCode, data: response.json().result?.data }
}

describe('search.ideas', () => {
  it('returns the words to highlight, as the texts have them', async () => {
    const { words } = await search(app, { q: 'nothern lihgts', limit: 5 })
    expect(words).toContain('aurora')
    expect((await search(app, { q: 'galapagos yacht', limit: 5 })).words).toContain('galápagos')
    const kayak = (await search(app, { q: 'kayak', limit: 24 })).words
    expect(kayak).toEqual(expect.arrayContaining(['kayak', 'paddle']))
    expect(kayak).not.toContain('sea')
  })

  it('finds a new word at once, and the new name of a category', async () => {
    await app.orm.em.fork().nativeUpdate(Idea, { id: 12 }, { title: 'Hunt for the frabjous bandersnatch' })
    app.services.catalogueVersion.expire()
    expect((await search(app, { q: 'bandersnacth' })).ideas[0]?.id).toBe(12)
    await app.orm.em.fork().execute("update category set name = 'Vorpalwalking' where id = 3")
    app.services.catalogueVersion.expire()
    expect((await search(app, { q: 'vorpalwalking' })).total).toBeGreaterThan(5)
  })
})

describe('GET /api/search', () => {
  const read = async (q: string) => {
    const response = await app.inject(`/api/search?q=${encodeURIComponent(q)}`)
    return { status: response.statusCode, body: response.json() }
  }

  it('finds the ideas with all words, best first', async () => {
    expect((await read('kayak orcas')).body[0].title).toBe('Kayak among orcas in Johnstone Strait')
  })

  it('finds by prefixes', async () => {
    expect((await read('kaya')).body.length).toBeGreaterThan(5)
  })

  it('returns close matches if no idea has all words', async () => {
    expect((await read('kayak zyzzyva')).body.length).toBeGreaterThan(5)
    expect((await search(app, { q: 'kayak zyzzyva' })).isExact).toBe(false)
  })

  it.each(['', '   ', '!!!', 'zyzzyva', '😀'])('finds nothing for "%s"', async (q) => {
    expect(await read(q)).toEqual({ status: 200, body: [] })
  })

  it.each(['x'.repeat(201), 'a\0b'])('refuses %j with a sentence', async (q) => {
    const { status, body } = await read(q)
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^q must /)])
  })
})

describe('search.suggest', () => {
  it('searches titles, and not the full texts', async () => {
    const em = app.orm.em.fork()
    await em.execute('analyze idea')
    const { rows } = await sql`explain ${selectIdeasByName("'kaya':*", 30)}`.execute(em.getKysely())
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on idea_sampled_called_index')
  })

  it('suggests ideas, categories and tags that start with the text', async () => {
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

  it('ranks titles with the text before those with a synonym', async () => {
    const { data } = await call('suggest', { q: 'beach' })
    const says = data.ideas.map(({ title }: { title: string }) => /beach/i.test(title))
    expect(says[0]).toBe(true)
    expect(says).toEqual(says.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)))
  })

  it('needs two letters', async () => {
    expect((await call('suggest', { q: ' k ' })).status).toBe(400)
    expect((await call('suggest', { q: 'ka' })).status).toBe(200)
  })
})

it('search.nearest returns the nearest categories if nothing is found', async () => {
  const named = async (q: string) => {
    const { data } = await call('nearest', { q })
    return data.map(({ name }: { name: string }) => name)
  }
  expect((await named('kayakers'))[0]).toBe('Kayaking')
  expect(await named('photoshoot')).toEqual(['Photography'])
  expect((await named('volunteerism'))[0]).toBe('Volunteering')
  // No category is suggested for a word that is similar to none.
  expect(await named('xqzzwv')).toEqual([])
  expect(await named('blockchain')).toEqual([])
})

it('searches with different lone surrogates are counted as one, along with others', async () => {
  for (const half of ['\uD83D', '\uDE00']) await call('ideas', { q: `zyzzyva ${half}` })
  await call('ideas', { q: 'zyzzyvas' })
  await app.services.searchCounts.stop()
  const editor = await signUp(app, { role: 'editor' })
  const { data } = await call('withoutResults', {}, editor.headers)
  const counts = new Map(data.map(({ text, count }: { text: string; count: number }) => [text, count]))
  expect([counts.get('zyzzyva \uFFFD'), counts.get('zyzzyvas')]).toEqual([2, 1])
})

describe('searches without results', () => {
  it('are counted by day, for pages and cached responses too, and only editors read them', async () => {
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
      lastDay: today,
    })
    const member = await signUp(app)
    expect((await call('withoutResults', {}, member.headers)).status).toBe(403)
    expect((await call('withoutResults', {})).status).toBe(401)
  })
  it('are counted for the part of a question that found nothing, and only editors read them', async () => {
    for (const url of ['/search?q=sourdough%20in%20peru', '/search?q=sourdough%20in%20peru'])
      expect((await app.inject(url)).statusCode).toBe(200)
    await search(app, { q: 'sourdough in  Peru', understand: 1, limit: 24 })
    await search(app, { q: 'sourdough in peru', understand: 1, without: 'peru', limit: 24 })
    await search(app, { q: 'things to do alone', understand: 1, limit: 24 })
    await app.services.searchCounts.stop()
    const editor = await signUp(app, { role: 'editor' })
    const { data } = await call('leftOut', {}, editor.headers)
    expect(data).toEqual([{ text: 'sourdough in peru', leftOut: 'Peru', count: 3, lastDay: today }])
    expect((await call('missedHints', {}, editor.headers)).data).toEqual([{ label: 'Peru', count: 3 }])
    expect((await call('missedHints', {})).status).toBe(401)
  })

  it('are deleted at night, once no dashboard can show them', async () => {
    const em = app.orm.em.fork()
    await em.execute(`insert into search_count (day, text, count, results) values
      ('${today}'::date - 365, 'long ago', 1, 0), ('${today}'::date - 364, 'a year ago', 1, 0)`)
    await app.services.jobs.send(em, { name: 'forget-old-searches' }, {})
    const kept = async () => {
      const rows: { text: string }[] = await em.execute(
        "select text from search_count where text in ('long ago', 'a year ago')",
      )
      return rows.map(({ text }) => text)
    }
    await expect.poll(kept).toEqual(['a year ago'])
    const [schedule] = await em.execute("select cron from pgboss.schedule where name = 'forget-old-searches'")
    expect(schedule).toEqual({ cron: '40 3 * * *' })
  })
})
