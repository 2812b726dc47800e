import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import * as entities from '#root/entities.ts'

/** Makes the template that tests copy: the whole catalogue in an empty database. */
export async function fill(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  // The jobs make their own tables when they first start.
  const jobs = await openJobs(orm, location)
  await jobs.start([], console)
  await jobs.stop()
  await orm.close()
}
