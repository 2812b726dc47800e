import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobNames } from '#features/dashboard/messages.ts'
import { deleteCompletedJobs } from '#platform/jobs/job-list.ts'
import { PermanentJobError } from '#platform/jobs/jobs.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { addFailedJob } from './failed-job.ts'

let app: TestApp
let admin: Client
let canSucceed = false
const queue = { name: 'test-hopes' }
const seldom = { name: 'test-seldom' }
let hasBegun = false
beforeAll(async () => {
  app = await startTestApp()
  admin = client(app, await signUp(app, { role: 'admin' }))
  await app.services.jobs.start(
    [
      {
        ...queue,
        pollingSeconds: 0.5,
        async handle() {
          if (!canSucceed) throw new PermanentJobError('There is no hope')
        },
      },
      {
        ...seldom,
        pollingSeconds: 3_600,
        async handle() {
          hasBegun = true
        },
      },
    ],
    { debug: () => {}, warn: () => {} },
  )
})
afterAll(() => app.close())

interface Troubled {
  id: string
  queue: string
  error: string
}
const listFailedJobs = async (name: string): Promise<Troubled[]> =>
  (await admin.call('jobs.list')).data.troubled.filter((job: Troubled) => job.queue === name)
const failedIn = async (name: string) =>
  (await admin.call('jobs.list')).data.queues.find((one: { name: string }) => one.name === name)?.failed

describe('a job that can run at once', () => {
  it('starts when it is committed, without waiting for polling', async () => {
    const em = app.orm.em.fork()
    // The queue has been polled for the first time.
    await expect.poll(() => app.services.jobs.isDue(em, seldom)).toBe(false)
    await em.transactional((inside) => app.services.jobs.send(inside, seldom, {}))
    await expect.poll(() => hasBegun).toBe(true)
  })
})

describe('a permanently failed job', () => {
  it('is shown with its error, stays until an admin handles it, and succeeds when retried', async () => {
    await app.services.jobs.send(app.orm.em.fork(), queue, { what: 'somebody@people.example' })
    await expect.poll(() => listFailedJobs(queue.name)).toHaveLength(1)
    const [job] = await listFailedJobs(queue.name)
    expect(job).toMatchObject({ isGivenUp: true, tries: 1, nextAt: null, error: 'Error: There is no hope' })
    expect(JSON.stringify(job)).not.toContain('somebody')
    expect(await failedIn(queue.name)).toBe(1)
    canSucceed = true
    expect((await admin.call('jobs.retry', { id: job?.id })).status).toBe(200)
    await expect.poll(() => listFailedJobs(queue.name)).toEqual([])
    expect(await failedIn(queue.name)).toBe(0)
  })

  it('is kept for a year, while completed jobs are deleted within the hour', async () => {
    const id = await addFailedJob(app)
    const em = app.orm.em.fork()
    await em.execute(
      `update pgboss.job set completed_on = now() - interval '2 hours' where name = ? and state = 'completed'`,
      [queue.name],
    )
    await deleteCompletedJobs(em)
    expect(await em.execute(`select 1 from pgboss.job where name = ?`, [queue.name])).toEqual([])
    expect(await listFailedJobs('forget-done-jobs')).toMatchObject([
      { id, error: 'Error: 550 <***> is not known' },
    ])
    const [kept] = await em.execute(
      `select deletion_seconds as deleted, retention_seconds > 300000000 as "isPatient" from pgboss.queue where name = ?`,
      [queue.name],
    )
    expect(kept).toEqual({ deleted: 0, isPatient: true })
    expect((await admin.call('jobs.drop', { id })).status).toBe(200)
    expect(await listFailedJobs('forget-done-jobs')).toEqual([])
    expect((await admin.call('jobs.drop', { id })).status).toBe(404)
  })

  it('all have a name for admins', async () => {
    const { queues } = (await admin.call('jobs.list')).data
    const unnamed = queues
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => !name.startsWith('test-') && !(name in jobNames))
    expect(queues.length).toBeGreaterThan(20)
    expect(unnamed).toEqual([])
  })
})
