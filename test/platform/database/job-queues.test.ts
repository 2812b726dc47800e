import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/orm.ts'
import { createJobs, type JobQueue, defaultJobTimings } from '#platform/jobs/jobs.ts'
import * as entities from '#root/entities.ts'
import { copyCatalogue } from '../../support/app/catalogue-copy.ts'

it('a start applies the current queue settings, and later starts change nothing', async () => {
  const { location, remove } = await copyCatalogue()
  const orm = await openDatabase(location, Object.values(entities))
  onTestFinished(() => orm.close().then(remove))
  const handle = async () => {}
  const rows = () =>
    orm.em.fork().execute(
      `select q.name, q.retry_limit as tries, q.retry_delay_max as longest, q.updated_on as updated, s.cron
       from pgboss.queue q left join pgboss.schedule s using (name) where q.name like 'of-%' order by q.name`,
    )
  async function startedWith(queues: JobQueue[]) {
    const jobs = await createJobs(orm, location)
    await jobs.start(queues, console)
    await jobs.send(orm.em.fork(), { name: 'of-letters' }, {})
    await jobs.stop()
    return rows()
  }
  const pictures = { name: 'of-pictures', handle, schedule: '1 2 3 4 *' }
  const before = await startedWith([{ name: 'of-letters', handle, retryLimit: 3 }, pictures])
  expect(before).toMatchObject([
    { name: 'of-letters', tries: 3, longest: 600, cron: null },
    { name: 'of-pictures', tries: 1000, longest: 600, cron: '1 2 3 4 *' },
  ])
  expect(await startedWith([{ name: 'of-letters', handle, retryLimit: 3 }, pictures])).toEqual(before)
  expect(
    await startedWith([
      { name: 'of-letters', handle, retryLimit: 5, longestPauseSeconds: 9 },
      { ...pictures, schedule: '5 2 3 4 *' },
    ]),
  ).toMatchObject([
    { name: 'of-letters', tries: 5, longest: 9 },
    { name: 'of-pictures', tries: 1000, cron: '5 2 3 4 *' },
  ])
})

it('a retry continues with what the failed attempt stored', async () => {
  const { location, remove } = await copyCatalogue()
  const orm = await openDatabase(location, Object.values(entities))
  onTestFinished(() => orm.close().then(remove))
  const given: object[] = []
  const parcels: JobQueue<{ left: number }> = {
    name: 'of-parcels',
    isEachByItself: true,
    async handle(jobs, keepRest) {
      given.push(...jobs)
      const [{ left } = { left: 0 }] = jobs
      await keepRest?.({ left: left - 1 })
      if (left > 1) throw new Error('It ends in the middle')
    },
  }
  const jobs = await createJobs(orm, location, { ...defaultJobTimings, jobsSeconds: 1, failedJobSeconds: 0 })
  await jobs.start([parcels], { debug() {}, warn() {} })
  await jobs.send(orm.em.fork(), parcels, { left: 3 })
  await expect.poll(() => given, { timeout: 60_000 }).toEqual([{ left: 3 }, { left: 2 }, { left: 1 }])
  await jobs.stop()
})
