import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import { openJobs, type JobQueue } from '#platform/jobs/jobs.ts'
import { readConfig } from '#root/config.ts'
import * as entities from '#root/entities.ts'
import { jobQueues } from '#root/start/queues.ts'

/** Makes the template that tests copy: the whole catalogue in an empty database. */
export async function fill(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  // The jobs make their own tables and queues when they first start.
  const jobs = await openJobs(orm, location)
  await jobs.start(queuesToMake(), console)
  await jobs.stop()
  // What the clock may have sent meanwhile.
  await orm.em.fork().execute('delete from pgboss.job')
  await orm.close()
}

/** What they do needs the whole site; what they are called and when they run does not. */
function queuesToMake(): JobQueue[] {
  const nothing = Object.create(null)
  const parts = { em: nothing, services: nothing, letters: nothing, log: nothing }
  const config = readConfig({})
  const queues = jobQueues({ ...parts, origin: () => '', siteName: '', outsideAnalytics: undefined, config })
  return queues.map((queue) => ({ ...queue, handle: async () => {} }))
}
