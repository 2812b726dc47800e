import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { ideaById, setState } from '../../support/app/editing.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const soon = { timeout: 10_000, interval: 100 }
const later = new Date(Date.now() + 3_600_000).toISOString()
let app: TestApp
let editor: Client
/** Created together, so that the tests wait for their time once. */
let ideas: { due: number; putOff: number; drafted: number; last: number }
let early: { due: number; putOff: unknown }

const statusOf = async (id: number) => (await client(app).get(`/api/ideas/${id}`)).status

async function createScheduled(publishAt: string): Promise<number> {
  const planned = { title: 'An idea with a time', categoryId: 1, state: 'scheduled', publishAt }
  return (await editor.call('ideas.editing.create', planned)).data.id
}
const inSeconds = (count: number) => createScheduled(new Date(Date.now() + count * 1_000).toISOString())

beforeAll(async () => {
  app = await startTestApp()
  editor = client(app, await signUp(app, { role: 'editor' }))
  const putOff = await inSeconds(5)
  const kept = await setState(editor, putOff, 'scheduled', later)
  const drafted = await inSeconds(5)
  await setState(editor, drafted, 'draft')
  const due = await inSeconds(4)
  early = { due: await statusOf(due), putOff: kept.data }
  ideas = { due, putOff, drafted, last: await inSeconds(5) }
})
afterAll(() => app.close())

describe('a scheduled idea', () => {
  it('is published at its time, once', async () => {
    expect(early.due).toBe(404)
    await expect.poll(() => statusOf(ideas.due), soon).toBe(200)
    expect(await ideaById(editor, ideas.due)).toMatchObject({
      state: 'published',
      publishAt: null,
      version: 2,
    })
    const { data: history } = await editor.call('ideas.editing.revisions', { ideaId: ideas.due })
    expect(history[0]).toMatchObject({ action: 'publish', editor: null, after: { state: 'published' } })
  })

  it('waits for its new time when it is rescheduled', async () => {
    expect(early.putOff).toMatchObject({ publishAt: later })
    await expect.poll(() => statusOf(ideas.last), soon).toBe(200)
    expect(await statusOf(ideas.putOff)).toBe(404)
  })

  it('stays a draft when it was made one again', async () => {
    await expect.poll(() => statusOf(ideas.last), soon).toBe(200)
    expect(await statusOf(ideas.drafted)).toBe(404)
  })

  it('is published late rather than never, and harmlessly twice', async () => {
    const id = await createScheduled(later)
    const em = app.orm.em.fork()
    await em.execute(`update idea set publish_at = now() - interval '1 day' where id = ?`, [id])
    for (const _ of [1, 2, 3]) await app.services.jobs.send(em, { name: 'publish-ideas' }, {})
    await expect.poll(() => statusOf(id), soon).toBe(200)
    const { data } = await editor.call('ideas.editing.revisions', { ideaId: id })
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['publish', 'create'])
  })
})
