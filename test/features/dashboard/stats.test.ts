import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { addFailedJob } from './failed-job.ts'

/** The site's clock is stopped, so that no midnight passes before counting. */
const now = new Date('2096-02-29T12:00:00Z')
let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
  admin = await signUp(app, { role: 'admin', name: 'Ada Admin' })
})
afterAll(() => app.close())

describe('the dashboard statistics', () => {
  it('count the whole catalogue, and list the most saved ideas and those that need work', async () => {
    await client(app, admin).call('bucketList.add', { ideaId: 1 })
    await client(app, admin).call('ideas.editing.create', { title: 'A draft', state: 'draft' })
    const { data } = await client(app, admin).call('admin.figures')
    expect(data.totals).toMatchObject({
      ideas: 1315,
      drafts: 1,
      scheduled: 0,
      archived: 0,
      categories: 107,
      members: 1,
    })
    const easy = (await app.inject('/api/ideas?difficulty=1&limit=2000')).json()
    expect(data.totals.easyIdeas).toBe(easy.length)
    expect(data.mostSaved).toMatchObject([{ id: 1, saves: 1 }])
    expect(data.thinText.ideas.map(({ title }: { title: string }) => title)).toContain('A draft')
    expect(data.withoutPicture.total).toBeGreaterThan(1000)
  })
})

describe('the overview of the dashboard', () => {
  it('counts what waits, and names the next issue and the searches of the week without results', async () => {
    const { em } = app.orm
    await client(app, admin).call('ideas.editing.create', {
      title: 'Scheduled',
      categoryId: 1,
      state: 'scheduled',
      publishAt: '2096-03-09T09:00:00Z',
    })
    const before = (await client(app, admin).call('admin.overview')).data
    expect(before).toMatchObject({ scheduled: 1, nextIssue: null, nextIssueDueAt: expect.any(String) })
    const { id } = (await client(app, admin).call('newsletter.editing.draftNext')).data
    await em.fork().execute(
      `insert into search_count (day, text, count, results) values
         ('2096-02-28', 'tame a dragon', 2, 0), ('2096-02-29', 'tame a dragon', 3, 0), ('2096-02-23', 'fly to mars', 9, 0),
         ('2096-02-22', 'a week ago', 99, 0), ('2096-02-29', 'kayak', 99, 7)`,
    )
    const { data } = await client(app, admin).call('admin.overview')
    expect(data.nextIssue).toMatchObject({ id, needsApproval: true, goesOutAt: before.nextIssueDueAt })
    expect(data.week.unanswered).toEqual({ total: 2, texts: ['fly to mars', 'tame a dragon'] })
    const figures = (await client(app, admin).call('analytics.figures', { period: '7d' })).data
    for (const { name, total, before: past } of data.week.series)
      expect(figures.series).toContainEqual(expect.objectContaining({ name, total, before: past }))
    const { totals } = (await client(app, admin).call('admin.figures')).data
    expect(data).toMatchObject({ drafts: totals.drafts, scheduled: totals.scheduled })
  })

  it('does not ask for approval of an issue that is sent automatically', async () => {
    await client(app, admin).call('newsletter.editing.setAutomatic', { isAutomatic: true })
    const { data } = await client(app, admin).call('admin.overview')
    expect(data.nextIssue).toMatchObject({ needsApproval: false })
  })

  it('shows failing jobs and the last backup to admins only', async () => {
    const editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
    await app.services.jobs.start([{ name: 'forget-done-jobs', handle: async () => {} }], {
      debug: () => {},
      warn: () => {},
    })
    await addFailedJob(app)
    await app.orm.em.fork().execute(
      `insert into backup_run (name, begun_at, ended_at, problem, percent) values
         ('one', '2096-02-28T03:00:00Z', '2096-02-28T03:01:00Z', null, 100),
         ('two', '2096-02-29T03:00:00Z', '2096-02-29T03:01:00Z', 'The disk is full.', 40)`,
    )
    const { data } = await client(app, admin).call('admin.overview')
    expect(data.system).toEqual({
      failingJobs: 1,
      backupAt: '2096-02-28T03:00:00.000Z',
      hasBackupFailed: true,
    })
    expect((await client(app, editor).call('admin.overview')).data.system).toBeNull()
  })
})
