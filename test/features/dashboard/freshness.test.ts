import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
let elsewhere: TestApp['orm']['em']
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  elsewhere = app.orm.em
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const soon = { timeout: 2000, interval: 50 }
const category = 'winter-bucket-list-ideas'
const read = async (url: string) => (await app.inject(url)).body
const json = async (url: string) => (await app.inject(url)).json()

/** Pages and routes that show or count a published, featured idea. */
const surfaces = [
  '/',
  '/popular',
  '/new',
  `/categories/${category}`,
  '/api/ideas?limit=50',
  '/api/ideas?limit=24&orderBy=newest',
  '/api/ideas?search=snowmobile%20unheard',
  '/api/search?q=snowmobile%20unheard',
  '/search?q=snowmobile%20unheard',
  '/api/featured/ideas',
  `/api/trpc/search.suggest?input=${encodeURIComponent('{"q":"snowmobile"}')}`,
]

async function listSurfacesWith(title: string, isThere: boolean) {
  for (const url of surfaces) {
    await expect.poll(async () => [url, (await read(url)).includes(title)], soon).toEqual([url, isThere])
  }
}

describe('every public page and route', () => {
  it('is fresh within two seconds of each change of an idea', async () => {
    // All of them are cached.
    for (const url of surfaces) await read(url)
    const { totalIdeas } = await json('/api/stats')
    const { id: categoryId, ideaCount } = await json(`/api/categories/${category}`)
    const first = 'Snowmobile to an unheard valley'
    // The home page shows the first six featured ideas, so others are unfeatured.
    await elsewhere.fork().execute('update idea set featured = false where id > 30')
    const idea = { title: first, categoryId, featured: true, state: 'draft' }
    const { data } = await client(app, editor).call('ideas.editing.create', idea)
    const counts = async () => [
      (await json('/api/stats')).totalIdeas,
      (await json(`/api/categories/${category}`)).ideaCount,
      (await read('/sitemap.xml')).includes(`/ideas/${data.id}<`),
      (await app.inject(`/ideas/${data.id}`)).statusCode,
    ]
    await listSurfacesWith(first, false)
    expect(await counts()).toEqual([totalIdeas, ideaCount, false, 404])

    await client(app, editor).call('ideas.editing.setState', { id: data.id, state: 'published' })
    await listSurfacesWith(first, true)
    expect(await counts()).toEqual([totalIdeas + 1, ideaCount + 1, true, 200])

    const second = 'Snowmobile to another unheard valley'
    await client(app, editor).call('ideas.editing.update', { id: data.id, title: second })
    await listSurfacesWith(second, true)
    await listSurfacesWith(first, false)
    expect(await read(`/ideas/${data.id}`)).toContain(second)

    await client(app, editor).call('ideas.editing.setState', { id: data.id, state: 'archived' })
    await listSurfacesWith(second, false)
    expect(await counts()).toEqual([totalIdeas, ideaCount, false, 410])
  })
})
