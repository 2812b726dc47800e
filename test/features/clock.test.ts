import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { signUp, type Member } from '../support/app/members.ts'
import { client, type Client } from '../support/app/client.ts'

/** Half a minute before the end of a leap day, far from the machine's own time. */
const leapNight = new Date('2096-02-29T23:59:30.000Z')
const minuteMs = 60_000
let now: Date
let app: TestApp
let editor: Member
let member: Client
beforeAll(async () => {
  now = leapNight
  app = await startTestApp({}, { now: () => now })
  editor = await signUp(app, { role: 'admin', name: 'Ada Admin' })
  member = client(app, await signUp(app))
})
beforeEach(() => {
  now = leapNight
})
afterAll(() => app.close())

const after = (ms: number) => new Date(leapNight.getTime() + ms).toISOString()

describe('with the clock of the site', () => {
  it('an entry is completed now, and never later', async () => {
    const list = '/api/my-bucket-list'
    const saved = await member.post(list, { ideaId: 1, status: 'completed' })
    expect(saved.body.completedAt).toBe(leapNight.toISOString())
    const { body } = await member.post(list, { ideaId: 2 })
    const completed = { status: 'completed', completedAt: after(minuteMs) }
    expect((await member.put(`${list}/${body.id}`, completed)).body.completedAt).toBe(leapNight.toISOString())
    const file = `title,status,completedAt\nFrom a file,completed,${after(minuteMs)}\n`
    await member.upload(`${list}/import`, 'text/csv', file)
    const kept = (await member.get(list)).body.find(
      ({ idea }: { idea: { title: string } }) => idea.title === 'From a file',
    )
    expect(kept.completedAt).toBe(leapNight.toISOString())
  })

  it('a shared list expires at the end of its last day', async () => {
    const { path } = (await member.post('/api/my-bucket-list/share', { expiresAt: after(29_000) })).body
    expect((await app.inject(path)).statusCode).toBe(200)
    now = new Date(after(30_000))
    expect((await app.inject(path)).statusCode).toBe(404)
  })

  it('an idea can be scheduled for the future, and never for the past', async () => {
    const idea = { title: 'At midnight', categoryId: 1, state: 'scheduled' }
    const create = (publishAt: string) =>
      client(app, editor).call('ideas.editing.create', { ...idea, publishAt })
    expect((await create(after(-1))).status).toBe(400)
    const { data } = await create(after(1))
    expect(data).toMatchObject({ state: 'scheduled', publishAt: after(1) })
    const setState = (publishAt: string) =>
      client(app, editor).call('ideas.editing.setState', { id: data.id, state: 'scheduled', publishAt })
    expect((await setState(after(-1))).status).toBe(400)
    expect((await setState(after(minuteMs))).data.publishAt).toBe(after(minuteMs))
    const content = [
      { title: 'Too late', category: 'yoga-bucket-list-ideas', state: 'scheduled', publishAt: after(-1) },
    ]
    const preview = await client(app, editor).call('ideas.importing.preview', { format: 'json', content })
    expect(preview.data.problems).toMatchObject([{ field: 'publishAt' }])
    await setState(after(minuteMs))
    await client(app, editor).call('ideas.editing.setState', { id: data.id, state: 'archived' })
  })

  it('a restored plan is scheduled if its time is to come, and a draft if it has passed', async () => {
    const planned = { categoryId: 1, state: 'scheduled', publishAt: after(minuteMs) }
    const made = []
    for (const title of ['Restored', 'Undone'])
      made.push((await client(app, editor).call('ideas.editing.create', { title, ...planned })).data.id)
    const [restored, undone] = made
    const bulk = { selection: { ids: [undone] }, change: { state: 'draft' } }
    const state = async (id: number) =>
      (await client(app, editor).call('ideas.editing.byId', { id })).data.state
    for (const [moment, expected] of [
      [after(minuteMs - 1), 'scheduled'],
      [after(minuteMs), 'draft'],
    ] as const) {
      now = leapNight
      await client(app, editor).call('ideas.editing.setState', { id: restored, state: 'draft' })
      const { data } = await client(app, editor).call('ideas.editing.bulkChange', bulk)
      now = new Date(moment)
      await client(app, editor).call('ideas.editing.restore', { ideaId: restored, version: 1 })
      await client(app, editor).call('ideas.editing.bulkUndo', { undo: data.undo })
      expect([await state(restored), await state(undone)]).toEqual([expected, expected])
    }
  })

  it('a link for a new password is valid for a day', async () => {
    const { id } = await signUp(app)
    const { data } = await client(app, editor).call('people.resetLink', { id })
    expect(data.expiresAt).toBe('2096-03-01T23:59:30.000Z')
  })

  it('a member signs in and is recorded as seen', async () => {
    const ada = await signUp(app)
    const { data } = await client(app, ada).call('accounts.sessions')
    expect(data).toMatchObject([{ createdAt: leapNight.toISOString(), lastUsedAt: leapNight.toISOString() }])
  })

  it('the statistics end on that day, the last of February, and start thirty days before', async () => {
    const { data } = await client(app, editor).call('analytics.figures', {})
    for (const { points } of data.series)
      expect([points[0].start, points[28].start, points.at(-1).start, points.length]).toEqual([
        '2096-01-31',
        '2096-02-28',
        '2096-02-29',
        30,
      ])
    now = new Date('2096-03-01T00:10:00Z')
    const next = (await client(app, editor).call('analytics.figures', {})).data
    expect(next.series[0].points.slice(-2).map(({ start }: { start: string }) => start)).toEqual([
      '2096-02-29',
      '2096-03-01',
    ])
  })
})

describe('a search', () => {
  const inVain = async (days: number) =>
    new Map<string, string>(
      (await client(app, editor).call('search.withoutResults', { days, limit: 50 })).data.map(
        ({ text, lastDay }: { text: string; lastDay: string }) => [text, lastDay],
      ),
    )

  it('is counted on its day, even if it is stored after midnight', async () => {
    await app.inject('/api/search?q=qqxyzzy+vvplughvv')
    now = new Date('2096-03-01T00:00:10Z')
    await app.inject('/api/search?q=vvplughvv+qqxyzzy')
    await app.services.searchCounts.stop()
    const days = await inVain(2)
    expect([days.get('qqxyzzy vvplughvv'), days.get('vvplughvv qqxyzzy')]).toEqual([
      '2096-02-29',
      '2096-03-01',
    ])
    expect([...(await inVain(1)).keys()]).toEqual(['vvplughvv qqxyzzy'])
  })

  it('is deleted at night, a year after its day', async () => {
    const em = app.orm.em.fork()
    await em.execute(`insert into search_count (day, text, count, results) values
      ('2095-03-01', 'long ago', 1, 0), ('2095-03-02', 'a year ago', 1, 0)`)
    await app.services.jobs.send(em, { name: 'forget-old-searches' }, {})
    const kept = async () => {
      const rows: { text: string }[] = await em.execute(
        "select text from search_count where text in ('long ago', 'a year ago')",
      )
      return rows.map(({ text }) => text)
    }
    await expect.poll(kept).toEqual(['a year ago'])
    expect((await inVain(365)).get('a year ago')).toBe('2095-03-02')
  })
})
