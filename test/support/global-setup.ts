import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedCatalogue } from '#features/ideas/server/seed.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import * as entities from '#root/entities.ts'
import { makeSiteFiles } from '#root/site-files.ts'
import { findChromium } from './chromium.ts'
import { addJourneyMembers, journeySecret } from './journey-members.ts'
import { startPostgres } from './postgres.ts'
import { startSite } from './site-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the tests of a project run on. */
    database: 'pglite' | 'postgresql'
    /** A PGlite folder with the whole catalogue, to be copied. */
    templateFolder: string
    /** A PostgreSQL server with a database `template_catalogue`, to be copied. */
    postgresUrl: string
  }
}

/** Once a run: the built site, and the catalogue on both databases as a template that each test file copies. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'someday-test-'))
  // A server started by root runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  await makeSiteFiles(() => process.stdout.write('Building the site …\n'))

  // Unpacked here, once: two workers that do it at the same time would get in each other's way.
  await findChromium()
  const templateFolder = join(folder, 'template')
  await fill({ folder: templateFolder })
  const postgres = await startPostgres(join(folder, 'postgres'))
  await postgres.createDatabase('template_catalogue')
  await fill({ url: `${postgres.url}/template_catalogue` })

  const siteFolder = join(folder, 'site')
  cpSync(templateFolder, join(siteFolder, 'pglite'), { recursive: true })
  const { members, staff } = await addJourneyMembers({ folder: join(siteFolder, 'pglite') })
  const editedFolder = join(folder, 'edited')
  cpSync(siteFolder, editedFolder, { recursive: true })
  const site = await startSite({ DATA_DIR: siteFolder, AUTH_SECRET: journeySecret })
  const edited = await startSite({ DATA_DIR: editedFolder, AUTH_SECRET: journeySecret })

  provide('members', members)
  provide('staff', staff)
  provide('siteOrigin', site.origin)
  provide('editedOrigin', edited.origin)
  provide('templateFolder', templateFolder)
  provide('postgresUrl', postgres.url)
  return async () => {
    await Promise.all([site.stop(), edited.stop()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  // The jobs make their own tables when they first start.
  const jobs = await openJobs(orm, location)
  await jobs.start([], console)
  await jobs.stop()
  await orm.close()
}
