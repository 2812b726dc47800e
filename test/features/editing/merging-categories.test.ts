import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targetCategoryArchived } from '#features/editing/messages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { categoryById, ideaById } from '../../support/app/editing.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
})
afterAll(() => app.close())

const get = async (url: string) => {
  const response = await app.inject(url)
  return { status: response.statusCode, location: response.headers.location, body: response.body }
}
const editing = (name: string, input: object) => client(app, editor).call(`categories.editing.${name}`, input)

describe('merging categories', () => {
  it('moves the ideas, and redirects the old address permanently', async () => {
    const edda = client(app, editor)
    const [from, into, last] = await Promise.all([60, 61, 62].map((id) => categoryById(edda, id)))
    const draft = await client(app, editor).call('ideas.editing.create', {
      title: 'Unseen',
      categoryId: 60,
      state: 'draft',
    })
    const { data } = await editing('merge', { fromId: 60, intoId: 61 })
    expect(data).toEqual({ moved: from.ideaCount + 1 })
    expect((await categoryById(edda, 61)).ideaCount).toBe(from.ideaCount + into.ideaCount)
    const moved = await ideaById(edda, draft.data.id)
    expect(moved).toMatchObject({ categoryId: 61, version: 2 })

    expect(await get(`/categories/${from.slug}?page=2`)).toMatchObject({
      status: 301,
      location: `/categories/${into.slug}?page=2`,
    })
    expect(await get(`/api/categories/${from.slug}/content`)).toMatchObject({
      status: 301,
      location: `/api/categories/${into.slug}/content`,
    })
    for (const url of ['/api/categories', '/sitemap.xml', '/categories']) {
      expect([url, (await get(url)).body.includes(from.slug)]).toEqual([url, false])
    }
    const bySlug = async () => (await client(app).call('categories.bySlug', { slug: from.slug })).data
    expect(await bySlug()).toMatchObject({ id: 61, slug: into.slug })
    await editing('merge', { fromId: 61, intoId: 62 })
    expect((await get(`/categories/${from.slug}`)).location).toBe(`/categories/${last.slug}`)
    expect(await bySlug()).toMatchObject({ id: 62, slug: last.slug })
  })

  it('refuses invalid input', async () => {
    expect((await editing('merge', { fromId: 7, intoId: 7 })).status).toBe(400)
    expect((await editing('merge', { fromId: 7, intoId: 999_999 })).status).toBe(404)
    expect((await editing('merge', { fromId: 60, intoId: 7 })).status).toBe(404)
    const { data } = await editing('create', { name: 'Closed to ideas' })
    await editing('archive', { id: data.id, archived: true })
    const { status, refusal } = await editing('merge', { fromId: 7, intoId: data.id })
    expect([status, refusal?.message]).toEqual([400, targetCategoryArchived])
  })

  it('and moving an idea into the same category never deadlock', async () => {
    for (const [fromId, intoId] of [
      [20, 21],
      [22, 23],
      [24, 25],
      [26, 27],
      [28, 29],
    ] as const) {
      const { data } = await client(app, editor).call('ideas.editing.table', {
        categoryId: fromId,
        limit: 200,
      })
      const moves = data.rows.map(({ id }: { id: number }) =>
        client(app, editor).call('ideas.editing.update', { id, categoryId: intoId }),
      )
      const answers = await Promise.all([editing('merge', { fromId, intoId }), ...moves])
      for (const { status } of answers) expect([200, 409]).toContain(status)
    }
  })

  it('never restores an idea into a category that is gone', async () => {
    const { data } = await client(app, editor).call('ideas.editing.create', {
      title: 'Wanderer',
      categoryId: 70,
    })
    await editing('merge', { fromId: 70, intoId: 71 })
    const restored = await client(app, editor).call('ideas.editing.restore', { ideaId: data.id, version: 1 })
    expect(restored.data).toMatchObject({ categoryId: 71, title: 'Wanderer' })
  })
})
