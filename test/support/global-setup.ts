import { execFile } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { buildSiteFiles } from '#root/start/site/site-files.ts'
import { findNpmChromium } from './browser/chromium.ts'
import { fillCatalogue } from './app/fill-catalogue.ts'
import { startJourneySites } from './site/journey-sites.ts'
import { startPostgres } from './servers/postgres.ts'
import { findSystemBrowser } from './browser/system-browser.ts'
import { fastFolder } from './servers/fast-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Database engine of the test project. */
    database: 'pglite' | 'postgresql'
    /** PGlite folder with the whole catalogue, for copying. */
    templateFolder: string
    /** PostgreSQL server with the database `template_catalogue`, for copying. */
    postgresUrl: string
    /** Whether races are repeated more often and more variants are checked, as nightly. */
    isThorough?: boolean
    /** Seed and number of runs of fuzz tests, if not the defaults. */
    fuzzing?: { seed: number; runs: number }
  }
}

/**
 * Runs once: builds the site and creates a template of the catalogue for each database engine. Servers start only for
 * the selected projects.
 */
export default async function setup({ provide, vitest }: TestProject) {
  const isAsked = (...names: string[]) => vitest.projects.some(({ name }) => names.includes(name))
  // Fails before anything is started if a browser is missing.
  if (isAsked('chromium', 'chromium-forms')) findSystemBrowser('chromium')
  if (isAsked('firefox')) findSystemBrowser('firefox-esr')
  const folder = fastFolder('someday-test-')
  // PostgreSQL started by root runs as another user, which needs access to its folder.
  chmodSync(folder, 0o755)
  const templateFolder = join(folder, 'template')
  const [postgres] = await Promise.all([
    isAsked('postgresql', 'house') ? startFilledPostgres(join(folder, 'postgres')) : undefined,
    // A child process, so that it runs while the template is filled.
    buildSiteFiles(() => process.stdout.write('Building the site …\n')),
    // A child process, because PGlite blocks its process for seconds while the other template is filled.
    fillFolder(templateFolder),
    // Unpacked once: workers that unpack concurrently would conflict.
    isAsked('journeys') ? findNpmChromium() : undefined,
  ])
  provide('templateFolder', templateFolder)
  if (postgres) provide('postgresUrl', postgres.url)

  const sites = isAsked('journeys', 'chromium', 'chromium-forms', 'firefox')
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
  await fillCatalogue({ url: `${postgres.url}/template_catalogue` })
  return postgres
}

async function fillFolder(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'app/fill-folder.ts'), folder])
}
