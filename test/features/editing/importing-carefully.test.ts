import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { categoryById, ideaById } from '../../support/app/editing.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const send = async (rows: object[], query = '') => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/ideas/import${query}`,
    payload: JSON.stringify(rows),
    headers: { ...editor.headers, 'content-type': 'application/json' },
  })
  return { status: response.statusCode, body: response.json() }
}

const category = 'summer-bucket-list-ideas'

describe('an import', () => {
  it.each([{ icon: 'nope', scene: 'beach', palette: 'noon', seed: 1 }, 'none'])(
    'ignores the unchanged cover %j',
    async (cover) => {
      const title = 'An import with a cover'
      const { cover: before } = await ideaById(client(app, editor), 3)
      const rows = [
        { title, category, cover },
        { id: 3, title, cover },
      ]
      expect((await send(rows)).body).toMatchObject({ created: 1, updated: 1 })
      const [first] = (await client(app, editor).call('ideas.editing.table', { q: title, direction: 'desc' }))
        .data.rows
      expect((await app.inject(first.imageUrl)).statusCode).toBe(200)
      expect((await ideaById(client(app, editor), 3)).cover).toEqual(before)
      await client(app, editor).call('ideas.editing.update', { id: 3, title: 'Three' })
    },
  )

  it('refuses a category ID that does not exist', async () => {
    const { status, body } = await send([{ title: 'Nowhere', categoryId: 999_999 }])
    expect([status, body.problems]).toMatchObject([400, [{ row: 1, field: 'categoryId' }]])
  })

  it('leaves nothing in a category merged at the same time', async () => {
    for (const [fromId, intoId] of [
      [90, 91],
      [92, 93],
      [94, 95],
    ] as const) {
      const { slug } = await categoryById(client(app, editor), fromId)
      const rows = Array.from({ length: 300 }, (_, n) => ({ title: `Late ${fromId} ${n}`, category: slug }))
      const [imported, merged] = await Promise.all([
        send(rows),
        client(app, editor).call('categories.editing.merge', { fromId, intoId }),
      ])
      expect([[200, 400].includes(imported.status), merged.status]).toEqual([true, 200])
      expect((await client(app, editor).call('ideas.editing.table', { categoryId: fromId })).data.total).toBe(
        0,
      )
    }
  })

  it.each(['/api/ideas/export?format=xml', '/api/ideas/export?format=csv&format=json'])(
    'and an export as %s are refused with a sentence',
    async (url) => {
      const refused = await app.inject({ url, headers: editor.headers })
      expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringMatching(/^format .+/)])
      const dry = await send([], '?dryRun=2')
      expect([dry.status, dry.body.error]).toEqual([400, expect.stringMatching(/^dryRun .+/)])
    },
  )
})
