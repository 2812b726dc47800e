import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { defaultStalePolicy } from '#platform/server/response-cache/response-cache.ts'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp({}, { stalePolicy: defaultStalePolicy })
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const readTitle = async (at: TestApp, url: string, headers = {}) =>
  /<h1[^>]*>([^<]*)/.exec((await at.inject({ url, headers })).body)?.[1]
const save = async (id: number, fields: object, at = app) => {
  const { status } = await client(at, editor).put(`/api/ideas/${id}`, fields)
  expect(status).toBe(200)
}
const change = (statement: string) => app.orm.em.fork().execute(statement)
const versionNow = async () => Number((await change('select version from catalogue_version'))[0]?.version)

/** Waits for all notifications, requests these URLs and returns those that were rendered. */
async function listRenderedFor(urls: string[]): Promise<string[]> {
  const before = app.rendered.length
  await app.services.catalogueVersion.catchUp()
  for (const url of urls) await app.inject({ url, headers: { cookie: editor.headers.cookie } })
  return app.rendered.slice(before).toSorted()
}

const ideaPage = '/categories/international-travel-bucket-list-ideas'
const otherPage = '/categories/camping-bucket-list-ideas'
// Ideas 9 and 10 are in the first category, and 400 in neither of the two. Responses for editors about a single idea
// are not cached.
const pages = ['/', '/about', '/privacy', '/categories', '/new', '/popular', ideaPage, otherPage]

describe('a save invalidates what it changed', () => {
  it.each([
    ['the text of an idea', () => save(9, { title: `Text ${Date.now()}` }), [ideaPage]],
    [
      'the difficulty of an idea',
      () => change('update idea set difficulty = 1 + difficulty % 3 where id = 9'),
      ['/', '/new', '/popular', ideaPage],
    ],
    [
      'a category’s long text',
      () => change(`update category set content = '<p>New</p>' where id = 2`),
      ['/', '/about', '/categories', otherPage],
    ],
    [
      'an archived idea',
      () => change(`update idea set state = 'archived' where id = 20`),
      ['/', '/about', '/categories', '/new', '/popular', ideaPage],
    ],
    [
      'a draft',
      () =>
        change(
          `insert into idea (slug, title, state, cover_scene, cover_icon, cover_palette, cover_seed) values ('d', 'D', 'draft', 'a', 'b', 'c', 1)`,
        ),
      [],
    ],
    ['nothing', () => change(`update idea set title = title where id = -1`), []],
    [
      'a change without tags',
      () => change(`update idea set updated_at = now() where category_id < 20`),
      pages,
    ],
  ])('%s', async (_what, deed, touched) => {
    await listRenderedFor(pages)
    expect(await listRenderedFor(pages)).toEqual([])
    await deed()
    expect(await listRenderedFor(pages)).toEqual(touched.toSorted())
  })

  it('and raises the version once, however many rows change', async () => {
    const before = await versionNow()
    await app.orm.em.fork().transactional(async (em) => {
      for (const id of [30, 31, 32])
        await em.execute(`update idea set title = 'One of three' where id = ${id}`)
      await em.execute(`update category set description = 'And its category' where id = 1`)
    })
    expect(await versionNow()).toBe(before + 1)
    await save(33, { title: 'One more' })
    expect(await versionNow()).toBe(before + 2)
  })
})

describe('an idea with other kinds', () => {
  it('is on their pages, and counted', async () => {
    const kindPages = ['/kinds', '/kinds/eclipse', '/kinds/hike']
    await listRenderedFor([...kindPages, '/about'])
    expect(await listRenderedFor(kindPages)).toEqual([])
    await save(21, { title: 'Hike into the shadow of the moon', kinds: ['eclipse', 'hike'] })
    expect(await listRenderedFor([...kindPages, '/about'])).toEqual(kindPages)
    const { body } = await app.inject({ url: '/kinds/eclipse?page=9', headers: editor.headers })
    expect(body).toContain('Hike into the shadow of the moon')
  })
})

describe('a change becomes visible', () => {
  it('at once for the client that made it, in pages, routes and calls', async () => {
    await app.inject('/ideas/40')
    for (const title of ['First words', 'Second words']) {
      await app.inject(ideaPage)
      await client(app).get('/api/ideas?limit=100')
      await save(40, { title })
      expect(await readTitle(app, '/ideas/40', editor.headers)).toBe(title)
      expect((await client(app, editor).get('/api/ideas/40')).body.title).toBe(title)
      const list = (await client(app, editor).get('/api/ideas?limit=100')).body
      expect(list.find(({ id }: { id: number }) => id === 40).title).toBe(title)
      expect((await client(app, editor).call('ideas.byId', { id: 40 })).data.title).toBe(title)
      const found = await client(app, editor).call('search.ideas', { q: title })
      expect(found.data.ideas.map((idea: { title: string }) => idea.title)).toContain(title)
    }
  })

  it('soon for everyone else, who get the stale page until then', async () => {
    const before = await readTitle(app, '/ideas/41')
    await save(41, { title: 'Soon seen' })
    expect([before, 'Soon seen']).toContain(await readTitle(app, '/ideas/41'))
    await expect.poll(() => readTitle(app, '/ideas/41')).toBe('Soon seen')
  })

  it('for fifty concurrent visitors with a single rendering', async () => {
    await app.inject('/ideas/42')
    const before = app.rendered.length
    await save(42, { title: 'Once for all' })
    await Promise.all(Array.from({ length: 50 }, () => app.inject('/ideas/42')))
    await expect.poll(() => readTitle(app, '/ideas/42')).toBe('Once for all')
    expect(app.rendered.slice(before).filter((path) => path === '/ideas/42')).toHaveLength(1)
  })

  it('for an archived idea: nobody finds it any more', async () => {
    await save(43, { title: 'Zanzibarbarian' })
    const found = async () => (await client(app).get('/api/search?q=Zanzibarbarian')).body.length
    await expect.poll(found).toBeGreaterThan(0)
    expect((await app.inject('/ideas/43')).statusCode).toBe(200)
    await save(43, { state: 'archived' })
    await expect.poll(async () => (await app.inject('/ideas/43')).statusCode).toBe(410)
    expect((await client(app).get('/api/ideas/43')).status).toBe(410)
    await expect.poll(found).toBe(0)
  })
})

describe.runIf(inject('database') === 'postgresql')('another process of the site', () => {
  let beside: TestApp
  beforeAll(async () => {
    beside = await startTestApp({}, { beside: app, stalePolicy: defaultStalePolicy })
  })
  afterAll(() => beside.close())

  const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'catalogue_changed'`

  it('shows the change soon, and at once to the client that made it', async () => {
    for (const url of ['/ideas/50', ideaPage, otherPage]) await beside.inject(url)
    await save(50, { title: 'From next door' })
    expect(await readTitle(beside, '/ideas/50', editor.headers)).toBe('From next door')
    expect((await client(beside, editor).get('/api/ideas/50')).body.title).toBe('From next door')
    const found = await client(beside, editor).call('search.ideas', { q: 'From next door' })
    expect(found.data.ideas.map(({ title }: { title: string }) => title)).toContain('From next door')
    await expect.poll(() => readTitle(beside, '/ideas/50')).toBe('From next door')
  })

  it('keeps cache entries that were not invalidated', async () => {
    await beside.inject(otherPage)
    await save(51, { title: 'From next door too' })
    await expect.poll(() => readTitle(beside, '/ideas/51')).toBe('From next door too')
    const before = beside.rendered.length
    await beside.inject(otherPage)
    expect(beside.rendered.slice(before)).toEqual([])
  })

  it('drops all cache entries when it was disconnected from notifications', async () => {
    await beside.inject('/about')
    await expect.poll(async () => (await change(`select 1 ${listeners}`)).length).toBe(2)
    await change(`select pg_terminate_backend(pid) ${listeners}`)
    const before = beside.rendered.length
    await expect
      .poll(async () => {
        await beside.inject('/about')
        return beside.rendered.slice(before)
      })
      .toContain('/about')
    await expect.poll(async () => (await change(`select 1 ${listeners}`)).length).toBe(2)
    await save(52, { title: 'Heard again' })
    await expect.poll(() => readTitle(beside, '/ideas/52')).toBe('Heard again')
  })

  it('serves cached pages while the database is away, to members too', async () => {
    const member = await signUp(app)
    const asked = async () => [
      await readTitle(beside, '/ideas/53'),
      await readTitle(beside, ideaPage, member.headers),
      (await beside.inject('/api/ideas?limit=12')).statusCode,
      (await beside.inject('/about')).statusCode,
    ]
    const before = await asked()
    const url = 'url' in app.location ? new URL(app.location.url) : new URL('')
    const database = url.pathname.slice(1)
    url.pathname = '/postgres'
    const server = new Client({ connectionString: url.href })
    await server.connect()
    try {
      await server.query(`alter database "${database}" allow_connections false`)
      await server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      )
      await expect.poll(async () => (await beside.inject('/readyz')).statusCode).toBe(503)
      for (let turn = 0; turn < 3; turn++) expect(await asked()).toEqual(before)
    } finally {
      await server.query(`alter database "${database}" allow_connections true`)
      await server.end()
    }
    await expect.poll(async () => (await beside.inject('/readyz')).statusCode).toBe(200)
    await save(53, { title: 'Back again' })
    await expect.poll(() => readTitle(beside, '/ideas/53')).toBe('Back again')
  })
})
