import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { categoryById } from '../../support/app/editing.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
})
afterAll(() => app.close())

const put = async (
  id: number | string,
  payload: string | object,
  headers: Record<string, string> = editor.headers,
) => {
  const response = await app.inject({
    method: 'PUT',
    url: `/api/categories/${id}`,
    payload,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  return { status: response.statusCode, body: response.json() }
}
const get = async (url: string) => {
  const response = await app.inject(url)
  return { status: response.statusCode, location: response.headers.location, body: response.body }
}
const json = async (url: string) => JSON.parse((await get(url)).body)
const editing = (name: string, input: object) => client(app, editor).call(`categories.editing.${name}`, input)

describe('PUT /api/categories/{id}', () => {
  it('changes every field but the slug, and every page and route shows it at once', async () => {
    const fields = {
      name: 'Everything Summer',
      description: 'Warm days.',
      metaTitle: 'A title for search engines',
      metaDescription: 'What search engines say.',
      targetKeyword: 'summer things',
      content: '<h2>Why</h2><p>Because.</p>',
      imageUrl: 'https://pictures.example/summer.jpg',
      featured: true,
    }
    const slug = 'summer-bucket-list-ideas'
    const { id } = await json(`/api/categories/${slug}`)
    const { status, body } = await put(id, fields)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...fields, id, slug, version: 2 })
    const { content, ...shown } = fields
    expect(await json(`/api/categories/${slug}`)).toMatchObject(shown)
    expect(await json(`/api/categories/${slug}/content`)).toEqual({ content })
    expect((await get(`/categories/${slug}`)).body).toContain('Everything Summer')
    expect((await get('/categories')).body).toContain('Everything Summer')
    expect((await json('/api/featured/categories'))[0]).toMatchObject({ id, name: 'Everything Summer' })
  })

  it('sanitises the long text', async () => {
    const hostile = `<p onclick="x()">Kept</p><script>alert(1)</script><a href="javascript:x()">a</a><img src=x onerror=x()>`
    const { body } = await put(3, { content: hostile })
    expect(body.content).toContain('<p>Kept</p>')
    const [stored] = await app.orm.em.fork().execute('select content from category where id = 3')
    expect(stored?.content).not.toMatch(/script|onclick|onerror|javascript|<img/)
  })

  it('shows editors no more of it than visitors, whatever is stored', async () => {
    const hostile = '<p onclick="x()">Kept</p><script>alert(1)</script>'
    await app.orm.em.fork().execute('update category set content = ? where id = 6', [hostile])
    expect((await categoryById(client(app, editor), 6)).content).toBe('<p>Kept</p>')
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [{ content: 'x'.repeat(100_001) }, 'content'],
    [{ content: 'a\0' }, 'content'],
    [{ imageUrl: 'http://x.example/a.jpg' }, 'imageUrl'],
    [{ featured: 'yes' }, 'featured'],
    [{ cover: { scene: 'beach', icon: 'no-such-icon', palette: 'noon', seed: 1 } }, 'cover'],
  ])('refuses %j, naming the field', async (fields, field) => {
    const { status, body } = await put(4, fields)
    expect([status, Object.keys(body.issues)]).toEqual([400, [field]])
  })

  it.each([
    ['characters that become longer in HTML', '&'.repeat(100_000)],
    ['a link with added attributes', `<a href="https://x.example">${'x'.repeat(99_958)}</a>`],
  ])('refuses a long text of %s, which would exceed the limit', async (_what, content) => {
    const { status, body } = await put(4, { content })
    expect([status, Object.keys(body.issues ?? {})]).toEqual([400, ['content']])
    expect((await editing('create', { name: 'Too long', content })).status).toBe(400)
    const { content: kept } = (await put(4, { content: '&'.repeat(20_000) })).body
    expect((await put(4, { content: kept })).body.content).toBe('&amp;'.repeat(20_000))
  })

  it('refuses a stale version', async () => {
    expect((await put(5, { description: 'Hers', version: 1 })).status).toBe(200)
    const { status, body } = await put(5, { description: 'His', version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'Edda Editor changed this category while you were editing it.',
      current: { id: 5, description: 'Hers' },
      changedBy: { name: 'Edda Editor' },
    })
  })

  it.each(['[]', '["name"]', '"name"', '7', 'null'])('does not accept %s as a change', async (body) => {
    expect([(await put(8, body)).status, (await categoryById(client(app, editor), 8)).version]).toEqual([
      400, 1,
    ])
  })

  it.each(['0', 'abc', '99999'])('is 404 for the id %s', async (id) => {
    expect((await put(id, { name: 'X' })).status).toBe(404)
  })

  it('refuses non-editors before it validates anything', async () => {
    const member = await signUp(app)
    expect((await put(1, '{}', {})).status).toBe(401)
    expect((await put('abc', '{ not json', member.headers)).status).toBe(403)
  })
})

describe('a new category', () => {
  it('is added at the end, with its own slug and cover', async () => {
    const { data } = await editing('create', { name: 'Lighthouses', featured: true })
    expect(data).toMatchObject({ slug: 'lighthouses-bucket-list-ideas', ideaCount: 0, featured: true })
    expect((await get('/categories/lighthouses-bucket-list-ideas')).status).toBe(200)
    expect((await get(data.imageUrl)).status).toBe(200)
    expect((await json('/api/categories')).at(-1).name).toBe('Lighthouses')
    const again = await editing('create', { name: 'Lighthouses' })
    expect([again.status, Object.keys(again.refusal?.issues ?? {})]).toEqual([400, ['name']])
  })

  it('is created once when several editors name it at the same time', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => editing('create', { name: 'Windmills' })))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    const refused = made.flatMap(({ refusal }) => (refusal ? [Object.keys(refusal.issues ?? {})] : []))
    expect(refused).toEqual([['name'], ['name'], ['name']])
  })
})

describe('the featured categories', () => {
  it('are in the order that editors set', async () => {
    const before: { id: number }[] = await json('/api/featured/categories')
    const ids = before.map(({ id }) => id).toReversed()
    await editing('reorderFeatured', { ids: ids.slice(0, 5) })
    const after: { id: number }[] = await json('/api/featured/categories')
    expect(after.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    expect((await editing('reorderFeatured', { ids: [1, 1] })).status).toBe(404)
    expect((await editing('reorderFeatured', { ids: [999_999] })).status).toBe(404)
  })
})

describe('a category without ideas', () => {
  it('can be archived and restored; one with ideas cannot', async () => {
    expect((await editing('archive', { id: 1, archived: true })).status).toBe(400)
    const { data } = await editing('create', { name: 'Passing fashion', featured: true })
    expect((await editing('archive', { id: data.id, archived: true })).data).toMatchObject({ archived: true })
    for (const url of [
      `/categories/${data.slug}`,
      `/api/categories/${data.slug}`,
      `/api/categories/${data.slug}/content`,
    ]) {
      expect([url, (await get(url)).status]).toEqual([url, 404])
    }
    for (const url of ['/api/categories', '/api/featured/categories', '/sitemap.xml', '/categories']) {
      expect([url, (await get(url)).body.includes(data.slug)]).toEqual([url, false])
    }
    const idea = { title: 'Too late', categoryId: data.id }
    expect((await client(app, editor).call('ideas.editing.create', idea)).status).toBe(400)
    await editing('archive', { id: data.id, archived: false })
    expect((await get(`/categories/${data.slug}`)).status).toBe(200)
  })

  it('is archived and restored with others like it; those with ideas stay and are named', async () => {
    const made = await Promise.all(
      ['Fashion of spring', 'Fashion of fall'].map((name) => editing('create', { name })),
    )
    const ids: number[] = made.map(({ data }) => data.id)
    const [{ name: full }] = await json('/api/categories')
    const several = (archived: boolean) => editing('archiveSeveral', { ids: [1, ...ids, ...ids], archived })
    expect((await several(true)).data).toEqual({ changed: 2, left: [full] })
    expect((await several(true)).data).toEqual({ changed: 0, left: [full] })
    for (const { data } of made) expect((await get(`/categories/${data.slug}`)).status).toBe(404)
    expect((await get('/api/categories')).body).toContain(full)

    const unknown = await editing('archiveSeveral', { ids: [...ids, 999_999], archived: false })
    expect(unknown.status).toBe(404)
    expect((await get(`/categories/${made[0]?.data.slug}`)).status).toBe(404)
    expect((await several(false)).data).toEqual({ changed: 2, left: [] })
    for (const { data } of made) expect((await get(`/categories/${data.slug}`)).status).toBe(200)
  })
})
