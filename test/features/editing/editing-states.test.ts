import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { setState } from '../../support/app/editing.ts'

let app: TestApp
let editor: Member
let member: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
  member = await signUp(app)
})
afterAll(() => app.close())

const word = 'zyzzyva'

async function add(more: object): Promise<{ id: number; slug: string; imageUrl: string }> {
  const title = `A ${word} nobody knows yet`
  const { data, refusal } = await client(app, editor).call('ideas.editing.create', {
    title,
    categoryId: 1,
    ...more,
  })
  expect(refusal).toBeUndefined()
  return data
}
const read = (url: string, headers = {}) => app.inject({ url, headers })

/** All public paths on which an idea may appear. */
const publicPaths = [
  '/',
  '/popular',
  '/new',
  '/categories',
  '/categories/international-travel-bucket-list-ideas',
  '/sitemap.xml',
  '/api/ideas?limit=2000',
  '/api/ideas?limit=50',
  '/api/ideas?limit=24&orderBy=newest',
  '/api/ideas?categoryId=1&limit=2000',
  `/api/ideas?search=${word}`,
  `/api/search?q=${word}`,
  `/search?q=${word}`,
  '/api/featured/ideas',
  `/api/trpc/search.ideas?input=${encodeURIComponent(JSON.stringify({ q: word }))}`,
  `/api/trpc/ideas.list?input=${encodeURIComponent('{"limit":2000}')}`,
  '/api/trpc/ideas.featured',
]

describe('a saved idea whose editors turn it back into a draft', () => {
  it('stays as it was published, on lists and their links', async () => {
    const { id } = await add({ description: 'As it was.', cost: 2 })
    const published = (await read(`/api/ideas/${id}`)).json()
    const list = client(app, member)
    await list.post('/api/my-bucket-list', { ideaId: id, targetDate: '2027-05-31' })
    await list.post('/api/my-bucket-list/share')
    const { path } = (await list.post('/api/my-bucket-list/calendar')).body
    const { path: sharedPath } = (await list.get('/api/my-bucket-list/share')).body
    await client(app, editor).call('ideas.editing.update', { id, title: 'A better title' })
    await setState(client(app, editor), id, 'draft')
    const secret = {
      title: 'Top secret',
      description: 'Not yet.',
      cost: 3,
      imageUrl: 'https://secret.example/1.jpg',
      cover: { scene: 'beach', icon: 'compass', palette: 'noon', seed: 1 },
    }
    const { data: hidden } = await client(app, editor).call('ideas.editing.update', { id, ...secret })
    expect(hidden).toMatchObject(secret)
    await client(app, editor).call('ideas.editing.update', { id, title: 'Top secret again' })

    const { body } = await list.get('/api/my-bucket-list')
    expect(body).toMatchObject([
      {
        archived: true,
        idea: {
          title: 'A better title',
          description: 'As it was.',
          cost: 2,
          imageUrl: published.imageUrl,
        },
      },
    ])
    // Requested for the first time, so the response is not cached.
    expect((await read(published.imageUrl)).statusCode).toBe(200)
    for (const address of [path, sharedPath]) {
      const shown = await read(address)
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('A better title')
      expect(shown.body).not.toMatch(/secret/i)
    }
    await setState(client(app, editor), id, 'published')
    expect((await list.get('/api/my-bucket-list')).body[0].idea.title).toBe('Top secret again')
    await setState(client(app, editor), id, 'archived')
    await list.delete(`/api/my-bucket-list/${body[0].id}`)
  })
})

describe.each([
  ['draft', {}],
  ['scheduled', { publishAt: new Date(Date.now() + 3_600_000).toISOString() }],
])('an idea that is %s', (state, more) => {
  it('is not public anywhere', async () => {
    const total = (await read('/api/stats')).json().totalIdeas
    const { id, slug } = await add({ state, featured: true, ...more })
    for (const headers of [{}, member.headers]) {
      for (const path of publicPaths) {
        const { body } = await read(path, headers)
        // The search page repeats the query; nothing else may have the word.
        expect([path, body.includes(slug), body.includes(`A ${word}`)]).toEqual([path, false, false])
        expect([path, body.includes(`/ideas/${id}<`)]).toEqual([path, false])
      }
      const similar = await client(app, { headers }).call('ideas.similar', { id })
      const byId = await client(app, { headers }).call('ideas.byId', { id })
      const direct = [await read(`/api/ideas/${id}`, headers), await read(`/ideas/${id}`, headers)]
      expect([similar.status, byId.status, ...direct.map(({ statusCode }) => statusCode)]).toEqual([
        404, 404, 404, 404,
      ])
    }
    expect((await read('/api/stats')).json().totalIdeas).toBe(total)
    expect((await read('/api/categories/international-travel-bucket-list-ideas')).json().ideaCount).toBe(32)
    await setState(client(app, editor), id, 'archived')
  })

  it('is shown only to editors, on its own page and route, and never cached', async () => {
    const { id } = await add({ state, ...more })
    for (const path of [`/api/ideas/${id}`, `/ideas/${id}`]) {
      const before = await read(path)
      const seen = await read(path, editor.headers)
      expect([path, seen.statusCode, seen.headers['cache-control']]).toEqual([path, 200, 'no-store'])
      expect(seen.body).toContain(word)
      const after = await read(path)
      expect([before.statusCode, after.statusCode, after.body.includes(word)]).toEqual([404, 404, false])
    }
    expect((await read(`/api/ideas/${id}`, editor.headers)).json()).toMatchObject({ state, version: 1 })
    await setState(client(app, editor), id, 'archived')
  })
})

describe('an archived idea', () => {
  it('is 410 for everyone, and can be restored', async () => {
    const { id } = await add({})
    await setState(client(app, editor), id, 'archived')
    for (const headers of [{}, editor.headers]) {
      expect((await read(`/api/ideas/${id}`, headers)).statusCode).toBe(410)
      expect((await read(`/ideas/${id}`, headers)).statusCode).toBe(410)
    }
    await setState(client(app, editor), id, 'published')
    expect((await read(`/api/ideas/${id}`)).statusCode).toBe(200)
    await setState(client(app, editor), id, 'archived')
  })
})

describe('a published idea', () => {
  it('tells editors its state without changing the cached response for visitors', async () => {
    const visitor = (await read('/api/ideas/1')).body
    expect((await read('/api/ideas/1', editor.headers)).json()).toMatchObject({
      state: 'published',
      version: 1,
    })
    expect((await read('/api/ideas/1', member.headers)).json()).not.toHaveProperty('state')
    const again = await read('/api/ideas/1')
    expect([again.body, again.headers['cache-control']]).toEqual([
      visitor,
      'public, max-age=0, must-revalidate',
    ])
    const page = await read('/ideas/1', member.headers)
    // Not cacheable, because the client is signed in, although the content is the same.
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  })
})
