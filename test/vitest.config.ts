import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import {
  everyFeature,
  everyPage,
  nightlyFeatures,
  nightlyJourneys,
  nightlyProcesses,
  onBothEngines,
} from './suites.ts'

const root = join(import.meta.dirname, '..')
// Workers and their child processes share the compile cache.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
// Generous timeouts for a busy machine.
export const generousTimeouts = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Journeys through the built site. */
export const journeys = { include: ['test/journeys/**/*.test.ts'], ...generousTimeouts, testTimeout: 180_000 }

/**
 * Features and pages run on PostgreSQL, some features on PGlite too, journeys in a browser that is the same on every
 * machine. vitest.browsers.config.ts has other browsers, vitest.nightly.config.ts what is excluded here.
 */
export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/servers/announce-meilisearch.ts', 'test/support/global-setup.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: 'node_modules/.cache/test-results.json' },
    // One more than the cores, because workers often wait for a child process or a browser.
    maxWorkers: availableParallelism() + 1,
    // Files of a worker share its loaded modules; each has its own app and database.
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      onDatabase('pglite', onBothEngines),
      onDatabase('postgresql', [...everyFeature, ...everyPage], nightlyFeatures),
      {
        extends: true,
        test: { ...journeys, exclude: nightlyJourneys, name: 'journeys', provide: { chromium: 'npm' } },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['test/{*,platform/**/*,process/**/*}.test.ts'],
          exclude: nightlyProcesses,
          ...generousTimeouts,
        },
      },
    ],
  },
})

/** Returns a project that runs tests on copies of a database of this engine. */
export function onDatabase(database: 'pglite' | 'postgresql', include: string[], exclude: string[] = []) {
  return {
    extends: true as const,
    test: { name: database, include, exclude, provide: { database }, ...generousTimeouts },
  }
}
