import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
// Workers and their child processes share the compile cache.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
// Generous timeouts for a busy machine.
export const generousTimeouts = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Journeys through the built site, in the same browser on every machine. vitest.browsers.config.ts has others. */
export const journeys = { include: ['test/journeys/**/*.test.ts'], ...generousTimeouts, testTimeout: 180_000 }

/**
 * Features that depend on the database engine: locks and concurrent writes, LISTEN/NOTIFY, migrations, backups, types
 * and time zones, full-text search, counters by triggers, query plans. All others run on PostgreSQL, the faster one,
 * and nightly on PGlite as well (`npm run test:nightly`).
 */
const onBothEngines = [
  '{backup,clock,contracts,every-operation,restored-sending,zones}',
  'accounts/{attempt-limits,contested-addresses,session-cache,session-ends,session-rows}',
  'accounts/mail/mail-limits',
  'accounts/second-factor/{factor-races,passkey-races}',
  'accounts/signing-in/{limits,races}',
  'analytics/{event-batches,stats,stats-plans}',
  'bucket-list/{concurrent-writes,for-you,interest,list-model,list-positions,popular,wanted-together}',
  'bucket-list/files/files',
  'catalogue/{deep-pages,freshness,idea-counters,random-idea,similar-ideas,version-checks}',
  'catalogue/editions/editions-of-old-databases',
  'dashboard/{backup-schedule,backups,jobs,second-factor}',
  'editing/{editing-schedule,loading}',
  'newsletter/deliveries',
  'places/{country-counters,places}',
  'search/{engines,language,searching,spelling-correction,synonyms}',
  'observability/metrics',
  'updating/updating',
  'webhooks/{deliveries,endpoints,outbox}',
].map((file) => `test/features/${file}.test.ts`)
export const everyFeature = ['test/features/**/*.test.ts']

/** Features run on PostgreSQL and partly on PGlite, pages on PGlite, journeys in a browser with the built site. */
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
      onDatabase('pglite', [...onBothEngines, 'test/pages/**/*.test.ts']),
      onDatabase('postgresql', everyFeature),
      { extends: true, test: { ...journeys, name: 'journeys', provide: { chromium: 'npm' } } },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['test/{*,platform/**/*,process/**/*}.test.ts'],
          ...generousTimeouts,
        },
      },
    ],
  },
})

export function onDatabase(database: 'pglite' | 'postgresql', include: string[]) {
  return {
    extends: true as const,
    test: { name: database, include, provide: { database }, ...generousTimeouts },
  }
}
