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
  it('adds a published idea that everyone can read at once', async () => {
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

  it('needs only a title and a category', async () => {
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

  it('gives a second idea with the same title its own slug', async () => {
    const title = 'A title that comes three times'
    const slugs = []
    for (const _ of [1, 2, 3]) slugs.push((await add({ title })).body.slug)
    const slug = 'a-title-that-comes-three-times'
    expect(slugs).toEqual([slug, `${slug}-2`, `${slug}-3`])
    const at = await Promise.all([add({ title }), add({ title }), add({ title })])
    expect(at.map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it('requires a category for a published idea, and accepts a draft without one', async () => {
    expect((await add({ categoryId: null })).body.error).toBe('A published idea needs a category')
    const { status, body } = await add({ categoryId: null, state: 'draft' })
    expect([status, body.categoryId, body.category]).toEqual([201, null, null])
  })

  it('stores a lone surrogate as the replacement character', async () => {
    const half = 'x\uD83D'
    const { status, body } = await add({ title: half, description: half, tags: [half] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'x\uFFFD', description: 'x\uFFFD', tags: ['x\uFFFD'] })
  })

  it.each(['https://pictures.example/a.jpg', '/pictures/a.webp'])(
    'stores %s as the picture',
    async (imageUrl) => {
      expect((await add({ imageUrl })).body).toMatchObject({ imageUrl, ownImageUrl: imageUrl })
    },
  )
})

describe('PUT /api/ideas/{id}', () => {
  it('changes what is sent, keeps the slug, and returns the whole row', async () => {
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

  it('keeps a composed cover composed when the read value is sent back', async () => {
    const { body } = await add()
    const again = await send('PUT', `/api/ideas/${body.id}`, body)
    expect(again.body).toMatchObject({ imageUrl: body.imageUrl, ownImageUrl: '', version: body.version })
  })

  it('refuses a stale version with 409 and the current row', async () => {
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

  it('accepts one of many concurrent saves of the same version', async () => {
    const { id } = (await add()).body
    const saves = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => send('PUT', `/api/ideas/${id}`, { title, version: 1 })),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('refuses to remove the category of a published idea', async () => {
    const { id } = (await add()).body
    const { status, body } = await send('PUT', `/api/ideas/${id}`, { categoryId: null })
    expect([status, Object.keys(body.issues)]).toEqual([400, ['categoryId']])
  })

  it.each([[[]], [['title']]])('accepts only an object as a change: %j', async (body) => {
    const { id } = (await add()).body
    const { status } = await send('PUT', `/api/ideas/${id}`, body)
    expect([status, (await send('GET', `/api/ideas/${id}`)).body.version]).toEqual([400, 1])
  })

  it.each(['0', 'abc', '999999999', '2147483648', '1.5'])('is 404 for the id %s', async (id) => {
    expect((await send('PUT', `/api/ideas/${id}`, idea)).status).toBe(404)
  })
})

describe('an image URL written directly into the database', () => {
  it.each(['javascript:alert(1)', 'http://plain.example/a.jpg', '//elsewhere.example/a.jpg'])(
    '%s is never shown',
    async (address) => {
      const { id } = (await add()).body
      await app.orm.em.fork().execute('update idea set image_url = ? where id = ?', [address, id])
      const shown = async () => (await app.inject(`/api/ideas/${id}`)).json().imageUrl
      await expect.poll(shown).toMatch(/^\/covers\//)
    },
  )
})

describe('a client who is not an editor', () => {
  const rows = [
    ['POST', '/api/ideas'],
    ['PUT', '/api/ideas/1'],
    ['PUT', '/api/ideas/abc'],
  ] as const
  it.each(rows)('is refused by %s %s before anything is validated', async (method, url) => {
    for (const payload of ['{}', '{ not json', JSON.stringify(idea)]) {
      const asVisitor = { 'content-type': 'application/json' }
      const visitor = await app.inject({ method, url, payload, headers: asVisitor })
      const asMember = { ...asVisitor, ...member.headers }
      const signedIn = await app.inject({ method, url, payload, headers: asMember })
      expect([visitor.statusCode, signedIn.statusCode]).toEqual([401, 403])
    }
  })
})
