import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase, type Orm } from '#platform/database/orm.ts'
import { createJobs, type JobQueue } from '#platform/jobs/jobs.ts'
import * as entities from '#root/entities.ts'
import { createJobQueues } from '#root/start/queues.ts'

/** Makes the template that tests copy: the whole catalogue in an empty database. */
export async function fill(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  // The jobs make their own tables and queues when they first start.
  const jobs = await createJobs(orm, location)
  await jobs.start(queuesToMake(), console)
  await jobs.stop()
  // What the clock may have sent meanwhile.
  await orm.em.fork().execute('delete from pgboss.job')
  const log = 'folder' in location ? await nameOfLog(orm) : undefined
  await orm.close()
  if ('folder' in location && log) removeLogsAfter(log, join(location.folder, 'pg_wal'))
}

/** That of the part of its log that a copy goes on with, which has just begun. */
async function nameOfLog({ em }: Orm): Promise<string | undefined> {
  const own = em.fork()
  await own.execute('select pg_switch_wal()')
  await own.execute('checkpoint')
  const [log] = await own.execute<{ name: string }[]>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  return log?.name
}

/** Parts that are kept to be written over are half of what would be copied. */
function removeLogsAfter(last: string, folder: string): void {
  for (const name of readdirSync(folder))
    if (/^[0-9A-F]{24}$/.test(name) && name > last) rmSync(join(folder, name))
}

/** What they do needs the whole site; what they are called and when they run does not. */
function queuesToMake(): JobQueue[] {
  const nothing = Object.create(null)
  const parts = { em: nothing, services: nothing, letters: nothing, log: nothing }
  const queues = createJobQueues({ ...parts, origin: () => '', siteName: '', outsideAnalytics: undefined })
  return queues.map((queue) => ({ ...queue, handle: async () => {} }))
}
