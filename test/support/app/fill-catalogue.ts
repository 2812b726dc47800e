import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase, type Orm } from '#platform/database/orm.ts'
import { createJobs, type JobQueue } from '#platform/jobs/jobs.ts'
import * as entities from '#root/entities.ts'
import { createJobQueues } from '#root/start/queues.ts'

/** Fills an empty database with the whole catalogue, as the template that tests copy. */
export async function fillCatalogue(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  // pg-boss creates its tables and queues at its first start.
  const jobs = await createJobs(orm, location)
  await jobs.start(listQueues(), console)
  await jobs.stop()
  // Removes jobs that the schedules have sent in the meantime.
  await orm.em.fork().execute('delete from pgboss.job')
  const log = 'folder' in location ? await switchWalSegment(orm) : undefined
  await orm.close()
  if ('folder' in location && log) removeWalSegmentsAfter(log, join(location.folder, 'pg_wal'))
}

/** Switches to a new WAL segment and returns its name. */
async function switchWalSegment({ em }: Orm): Promise<string | undefined> {
  const own = em.fork()
  await own.execute('select pg_switch_wal()')
  await own.execute('checkpoint')
  const [log] = await own.execute<{ name: string }[]>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  return log?.name
}

/** Removes recycled WAL segments, which are half of the bytes to copy. */
function removeWalSegmentsAfter(last: string, folder: string): void {
  for (const name of readdirSync(folder))
    if (/^[0-9A-F]{24}$/.test(name) && name > last) rmSync(join(folder, name))
}

/** Creates the queues with their names and schedules, without handlers, which would need the whole site. */
function listQueues(): JobQueue[] {
  const nothing = Object.create(null)
  const parts = { em: nothing, services: nothing, letters: nothing, log: nothing }
  const queues = createJobQueues({ ...parts, origin: () => '', siteName: '', outsideAnalytics: undefined })
  return queues.map((queue) => ({ ...queue, handle: async () => {} }))
}
