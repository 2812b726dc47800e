import { execFile } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { buildSiteFiles } from '#root/start/site/site-files.ts'
import { npmChromium } from './browser/chromium.ts'
import { fill } from './app/fill-catalogue.ts'
import { startJourneySites } from './site/journey-sites.ts'
import { startPostgres } from './servers/postgres.ts'
import { systemBrowser } from './browser/system-browser.ts'
import { fastFolder } from './servers/fast-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the tests of a project run on. */
    database: 'pglite' | 'postgresql'
    /** A PGlite folder with the whole catalogue, to be copied. */
    templateFolder: string
    /** A PostgreSQL server with a database `template_catalogue`, to be copied. */
    postgresUrl: string
    /** How much is asked of every operation and done to lists, where it is not the usual. */
    fuzzing?: { seed: number; runs: number }
  }
}

/**
 * Once a run: the built site, and the catalogue on both databases as a template that each test file copies; servers
 * only for the projects that were asked for.
 */
export default async function setup({ provide, vitest }: TestProject) {
  const isAsked = (...names: string[]) => vitest.projects.some(({ name }) => names.includes(name))
  // Missed before anything is started.
  if (isAsked('chromium')) systemBrowser('chromium')
  if (isAsked('firefox')) systemBrowser('firefox-esr')
  const folder = fastFolder('someday-test-')
  // A server started by root runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  const templateFolder = join(folder, 'template')
  const [postgres] = await Promise.all([
    isAsked('postgresql', 'house') ? startFilledPostgres(join(folder, 'postgres')) : undefined,
    // In a process of its own, so that it goes on while the template is filled.
    buildSiteFiles(() => process.stdout.write('Building the site …\n')),
    // PGlite lets nothing else in a process go on for seconds, and the other template is filled meanwhile.
    fillFolder(templateFolder),
    // Unpacked here, once: two workers that do it at the same time would get in each other's way.
    isAsked('journeys') ? npmChromium() : undefined,
  ])
  provide('templateFolder', templateFolder)
  if (postgres) provide('postgresUrl', postgres.url)

  const sites = isAsked('journeys', 'chromium', 'firefox')
    ? await startJourneySites(folder, templateFolder)
    : undefined
  if (sites) {
    provide('members', sites.members)
    provide('staff', sites.staff)
    provide('siteOrigin', sites.siteOrigin)
    provide('editedOrigin', sites.editedOrigin)
  }
  return async () => {
    await Promise.all([sites?.stop(), postgres?.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startFilledPostgres(folder: string) {
  const postgres = await startPostgres(folder)
  await postgres.createDatabase('template_catalogue')
  await fill({ url: `${postgres.url}/template_catalogue` })
  return postgres
}

async function fillFolder(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'app/fill-folder.ts'), folder])
}
