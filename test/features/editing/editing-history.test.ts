import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { ideaById } from '../../support/app/editing.ts'

let app: TestApp
let editor: Member
let other: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
  other = await signUp(app, { role: 'admin', name: 'Ada Admin' })
})
afterAll(() => app.close())

const call = (path: string, input?: object) => client(app, editor).call(path, input)
const update = (input: object, who = editor) => client(app, who).call('ideas.editing.update', input)
const history = async (ideaId: number) => (await call('ideas.editing.revisions', { ideaId })).data

describe('the history of an idea', () => {
  it('has every save: who, when, and each field before and after', async () => {
    const before = await ideaById(client(app, editor), 7)
    await update({ id: 7, title: 'First', tags: 'a, b' })
    await update({ id: 7, title: 'Second' }, other)
    const saves = await history(7)
    expect(saves).toMatchObject([
      {
        version: 3,
        action: 'update',
        editor: { name: 'Ada Admin' },
        before: { title: 'First' },
        after: { title: 'Second' },
      },
      { version: 2, editor: { name: 'Edda Editor' }, before: { title: before.title, tags: before.tags } },
    ])
    expect(Object.keys(saves[0].after)).toEqual(['title'])
    expect(Math.abs(Date.now() - Date.parse(saves[0].at))).toBeLessThan(60_000)
  })

  it('has no entry for a save without changes', async () => {
    const before = await ideaById(client(app, editor), 8)
    const { data } = await update({ id: 8, title: before.title, tags: before.tags, cover: before.cover })
    expect(data).toEqual(before)
    expect(await history(8)).toEqual([])
  })

  it('restores any version, as a new save', async () => {
    const original = await ideaById(client(app, editor), 9)
    await update({ id: 9, title: 'Two', difficulty: 3, featured: !original.featured })
    await update({ id: 9, title: 'Three', state: 'draft', categoryId: null })
    const two = await call('ideas.editing.restore', { ideaId: 9, version: 2 })
    expect(two.data).toMatchObject({ title: 'Two', difficulty: 3, state: 'published', version: 4 })
    const one = await call('ideas.editing.restore', {
      ideaId: 9,
      version: 1,
      currentVersion: 4,
    })
    expect(one.data).toEqual({ ...original, version: 5, updatedAt: one.data.updatedAt })
    expect((await history(9)).map(({ action }: { action: string }) => action)).toEqual([
      'restore',
      'restore',
      'update',
      'update',
    ])
  })

  it('refuses to restore over a stale version, and a version that does not exist', async () => {
    await update({ id: 10, title: 'Seen by nobody' })
    const restore = (input: object) => call('ideas.editing.restore', input)
    expect((await restore({ ideaId: 10, version: 1, currentVersion: 1 })).status).toBe(409)
    expect((await restore({ ideaId: 10, version: 99 })).status).toBe(404)
    expect((await restore({ ideaId: 999_999, version: 1 })).status).toBe(404)
  })

  it('does not restore a schedule that has passed', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const { data } = await call('ideas.editing.create', {
      title: 'Planned',
      categoryId: 1,
      state: 'scheduled',
      publishAt,
    })
    await update({ id: data.id, state: 'draft' })
    await app.orm.em
      .fork()
      .execute(
        `update idea_revision set before = before || '{"publishAt":"2020-01-01T00:00:00.000Z"}' where idea_id = ? and version = 2`,
        [data.id],
      )
    const restored = await call('ideas.editing.restore', { ideaId: data.id, version: 1 })
    expect(restored.data).toMatchObject({ state: 'draft', publishAt: null })
  })
})

describe('many ideas at once', () => {
  const preview = async (input: object) => (await call('ideas.editing.bulkPreview', input)).data
  const change = (input: object) => call('ideas.editing.bulkChange', input)
  const undo = (token: string) => call('ideas.editing.bulkUndo', { undo: token })
  const table = async (filters: object) => (await call('ideas.editing.table', filters)).data

  it('are previewed, changed together, and changed back', async () => {
    const order = {
      selection: { filters: { categoryId: 20 } },
      change: { season: 'winter', addTags: 'cold' },
    }
    const before = await table({ categoryId: 20, limit: 200 })
    const { selected, changing, problems } = await preview(order)
    expect([selected, problems]).toEqual([before.total, []])
    expect(changing).toBe(before.total)
    const { data } = await change({ ...order, expected: selected })
    expect(data).toEqual({ changed: before.total, undo: expect.any(String) })
    expect(await table({ categoryId: 20, season: 'winter', tag: 'cold' })).toMatchObject({
      total: before.total,
    })
    expect((await undo(data.undo)).data).toEqual({ restored: before.total, kept: 0 })
    const after = await table({ categoryId: 20, limit: 200 })
    const fields = ({ season, tags }: { season: string; tags: string[] }) => ({ season, tags })
    expect(after.rows.map(fields)).toEqual(before.rows.map(fields))
    expect((await undo(data.undo)).data).toEqual({ restored: 0, kept: before.total })
  })

  it('are excluded from Undo if they were changed again', async () => {
    const ids = [31, 32, 33]
    const { data } = await change({ selection: { ids }, change: { featured: true, difficulty: 3 } })
    await update({ id: 32, title: 'Mine now' })
    expect((await undo(data.undo)).data).toEqual({ restored: 2, kept: 1 })
    expect(await ideaById(client(app, editor), 32)).toMatchObject({ title: 'Mine now', featured: true })
    expect(await ideaById(client(app, editor), 31)).toMatchObject({ featured: false })
  })

  it('are not moved back into an archived category, and follow a merged one', async () => {
    const category = async (id: number) => (await table({ categoryId: id, limit: 200 })).rows
    const moved = await category(80)
    const { data } = await change({ selection: { filters: { categoryId: 80 } }, change: { categoryId: 81 } })
    await call('categories.editing.archive', { id: 80, archived: true })
    const { status, refusal } = await undo(data.undo)
    expect([status, refusal?.message]).toEqual([400, 'This category doesn’t exist'])
    const restored = await call('ideas.editing.restore', {
      ideaId: moved[0].id,
      version: 1,
    })
    expect(restored.status).toBe(400)
    expect(await ideaById(client(app, editor), moved[0].id)).toMatchObject({ categoryId: 81, version: 2 })

    await call('categories.editing.archive', { id: 80, archived: false })
    await call('categories.editing.merge', { fromId: 80, intoId: 82 })
    expect((await undo(data.undo)).data).toEqual({ restored: moved.length, kept: 0 })
    expect(await ideaById(client(app, editor), moved[0].id)).toMatchObject({ categoryId: 82, version: 3 })
  })

  it('do not restore a schedule that has passed', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const planned = { title: 'Planned once', categoryId: 1, state: 'scheduled', publishAt }
    const { id } = (await call('ideas.editing.create', planned)).data
    const { data } = await change({ selection: { ids: [id] }, change: { state: 'draft' } })
    await app.orm.em
      .fork()
      .execute(
        `update idea_revision set before = before || '{"publishAt":"2020-01-01T00:00:00.000Z"}' where idea_id = ? and version = 2`,
        [id],
      )
    expect((await undo(data.undo)).status).toBe(200)
    expect(await ideaById(client(app, editor), id)).toMatchObject({ state: 'draft', publishAt: null })
  })

  it('are not changed if the selection is no longer the previewed one', async () => {
    const { status, refusal } = await change({
      selection: { ids: [41, 42] },
      change: { cost: 3 },
      expected: 3,
    })
    expect([status, refusal?.message]).toEqual([409, expect.stringContaining('2 ideas')])
    expect((await ideaById(client(app, editor), 41)).version).toBe(1)
  })

  it('are all left unchanged if one cannot be changed', async () => {
    const { data } = await call('ideas.editing.create', {
      title: 'Homeless',
      state: 'draft',
    })
    const order = { selection: { ids: [51, data.id] }, change: { state: 'published', cost: 3 } }
    expect(await preview(order)).toMatchObject({ problems: [{ id: data.id, title: 'Homeless' }] })
    expect((await change(order)).status).toBe(400)
    expect((await ideaById(client(app, editor), 51)).version).toBe(1)
  })

  it('are found by words, states, tags and IDs in any order, page by page', async () => {
    const kayak = await table({ q: 'kayak', sort: 'title', direction: 'desc', limit: 5 })
    expect(kayak.total).toBeGreaterThan(5)
    expect(kayak.rows).toHaveLength(5)
    const next = await table({ q: 'kayak', sort: 'title', direction: 'desc', limit: 5, offset: 5 })
    expect(next.rows.map(({ id }: { id: number }) => id)).not.toContain(kayak.rows[4].id)
    expect(await table({ q: '17' })).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ id: 17 })]),
    })
    expect((await table({ q: '§§' })).total).toBe(0)
    expect((await table({ categoryId: 'none', state: 'draft' })).total).toBeGreaterThan(0)
    const numbers = ['id', 'difficulty', 'cost', 'createdAt', 'updatedAt', 'publishAt']
    for (const sort of ['title', 'category', 'state', 'season', ...numbers]) {
      expect([sort, (await table({ sort, limit: 3 })).rows.length]).toEqual([sort, 3])
    }
  })

  it('are in the order of the public list when the dashboard opens', async () => {
    const first = (await call('ideas.editing.list')).data
    const rest = (await app.inject('/api/ideas?limit=50')).json()
    expect(first.map(({ id }: { id: number }) => id)).toEqual(rest.map(({ id }: { id: number }) => id))
  })
})
