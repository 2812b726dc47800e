import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'

let app: TestApp
let editor: Member
let member: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
  member = await signUp(app)
})
afterAll(() => app.close())

const idea = {
  title: 'Count the lighthouses of a coast',
  description: 'Walk from light to light.',
  difficulty: 2,
  cost: 1,
  locationType: 'outdoor',
  timeCommitment: 'A weekend',
  season: 'summer',
  ageGroup: 'any',
  tags: ['sea', 'Walking '],
  imageUrl: '',
  categoryId: 1,
}

async function send(method: 'POST' | 'PUT' | 'GET', url: string, body?: object, headers = editor.headers) {
  const response = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const add = (more: object = {}) => send('POST', '/api/ideas', { ...idea, ...more })

describe('POST /api/ideas', () => {
  it('adds a published idea that everybody reads at once', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...idea,
      imageUrl: expect.stringMatching(/^\/covers\/[0-9a-f]{24}\.svg$/),
      tags: ['sea', 'walking'],
      slug: 'count-the-lighthouses-of-a-coast',
      state: 'published',
      version: 1,
      featured: false,
      category: { id: 1 },
    })
    const read = await app.inject(`/api/ideas/${body.id}`)
    expect(read.json()).toMatchObject({ id: body.id, title: idea.title })
    expect(read.json()).not.toHaveProperty('state')
    expect((await app.inject(body.imageUrl)).statusCode).toBe(200)
  })

  it('needs no more than a title and a category', async () => {
    const { status, body } = await send('POST', '/api/ideas', { title: 'Just this', categoryId: 2 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      difficulty: 1,
      cost: 1,
      locationType: 'outdoor',
      season: 'any',
      ageGroup: 'any',
      timeCommitment: 'Varies',
      tags: [],
    })
  })

  it('gives a second idea of the same title a slug of its own', async () => {
    const title = 'A title that comes three times'
    const slugs = []
    for (const _ of [1, 2, 3]) slugs.push((await add({ title })).body.slug)
    const slug = 'a-title-that-comes-three-times'
    expect(slugs).toEqual([slug, `${slug}-2`, `${slug}-3`])
    const at = await Promise.all([add({ title }), add({ title }), add({ title })])
    expect(at.map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it('says that a published idea needs a category, and takes a draft without', async () => {
    expect((await add({ categoryId: null })).body.error).toBe('A published idea needs a category')
    const { status, body } = await add({ categoryId: null, state: 'draft' })
    expect([status, body.categoryId, body.category]).toEqual([201, null, null])
  })

  it('stores half a character as the sign for what cannot be shown', async () => {
    const half = 'x\uD83D'
    const { status, body } = await add({ title: half, description: half, tags: [half] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'x\uFFFD', description: 'x\uFFFD', tags: ['x\uFFFD'] })
  })

  it.each(['https://pictures.example/a.jpg', '/pictures/a.webp'])(
    'keeps %s as the picture',
    async (imageUrl) => {
      expect((await add({ imageUrl })).body).toMatchObject({ imageUrl, ownImageUrl: imageUrl })
    },
  )
})

describe('PUT /api/ideas/{id}', () => {
  it('changes what is sent, keeps the slug, and answers the whole row', async () => {
    const { id, slug, createdAt } = (await add({ title: 'Before' })).body
    const { status, body } = await send('PUT', `/api/ideas/${id}`, {
      ...idea,
      title: 'After',
      featured: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, slug, title: 'After', featured: true, version: 2, createdAt })
    expect((await app.inject(`/api/ideas/${id}`)).json().title).toBe('After')
  })

  it('keeps a composed cover composed when what was read is sent back', async () => {
    const { body } = await add()
    const again = await send('PUT', `/api/ideas/${body.id}`, body)
    expect(again.body).toMatchObject({ imageUrl: body.imageUrl, ownImageUrl: '', version: body.version })
  })

  it('overwrites nothing unseen: a stale version is 409 with what stands there now', async () => {
    const { id } = (await add()).body
    await send('PUT', `/api/ideas/${id}`, { title: 'Hers', version: 1 })
    const late = await send('PUT', `/api/ideas/${id}`, { title: 'His', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      error: 'Edda Editor changed this idea while you were editing it.',
      current: { id, title: 'Hers', version: 2 },
      changedBy: { name: 'Edda Editor' },
    })
    expect((await app.inject(`/api/ideas/${id}`)).json().title).toBe('Hers')
    expect((await send('PUT', `/api/ideas/${id}`, { title: 'His' })).body).toMatchObject({
      title: 'His',
      version: 3,
    })
  })

  it('lets one of many win who save the same version at once', async () => {
    const { id } = (await add()).body
    const saves = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => send('PUT', `/api/ideas/${id}`, { title, version: 1 })),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('refuses to take the category from a published idea', async () => {
    const { id } = (await add()).body
    const { status, body } = await send('PUT', `/api/ideas/${id}`, { categoryId: null })
    expect([status, Object.keys(body.issues)]).toEqual([400, ['categoryId']])
  })

  it.each([[[]], [['title']]])('takes nothing but an object for a change: %j', async (body) => {
    const { id } = (await add()).body
    const { status } = await send('PUT', `/api/ideas/${id}`, body)
    expect([status, (await send('GET', `/api/ideas/${id}`)).body.version]).toEqual([400, 1])
  })

  it.each(['0', 'abc', '999999999', '2147483648', '1.5'])('is 404 for the id %s', async (id) => {
    expect((await send('PUT', `/api/ideas/${id}`, idea)).status).toBe(404)
  })
})

describe('an address that somebody wrote into the database by hand', () => {
  it.each(['javascript:alert(1)', 'http://plain.example/a.jpg', '//elsewhere.example/a.jpg'])(
    '%s is shown to nobody',
    async (address) => {
      const { id } = (await add()).body
      await app.orm.em.fork().execute('update idea set image_url = ? where id = ?', [address, id])
      const shown = async () => (await app.inject(`/api/ideas/${id}`)).json().imageUrl
      await expect.poll(shown).toMatch(/^\/covers\//)
    },
  )
})

describe('whoever is no editor', () => {
  const rows = [
    ['POST', '/api/ideas'],
    ['PUT', '/api/ideas/1'],
    ['PUT', '/api/ideas/abc'],
  ] as const
  it.each(rows)('is told so by %s %s before anything is checked', async (method, url) => {
    for (const payload of ['{}', '{ not json', JSON.stringify(idea)]) {
      const asVisitor = { 'content-type': 'application/json' }
      const visitor = await app.inject({ method, url, payload, headers: asVisitor })
      const asMember = { ...asVisitor, ...member.headers }
      const signedIn = await app.inject({ method, url, payload, headers: asMember })
      expect([visitor.statusCode, signedIn.statusCode]).toEqual([401, 403])
    }
  })
})
