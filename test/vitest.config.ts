import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
// What Node has compiled for one process, the next one need not: workers, and what they start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
// The machine may be busy: what must come may take its time.
export const generous = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } }

/** They walk the built site in a browser, the same one on every machine; vitest.browsers.config.ts has others. */
export const journeys = { include: ['test/journeys/**/*.test.ts'], ...generous, testTimeout: 180_000 }

/**
 * Features in which a database engine has its own way: locks and concurrent writes, LISTEN/NOTIFY, migrations, backups,
 * types and time zones, full-text search, counts kept by triggers, query plans. All other rules are asked once, on
 * PostgreSQL, which is the faster of the two; `npm run test:nightly` asks them on PGlite as well.
 */
const onBothEngines = [
  '{backup,clock,contracts,every-operation,restored-sending,zones}',
  'accounts/{contested-addresses,kept-sessions,session-ends,session-rows,tallies}',
  'accounts/mail/mail-limits',
  'accounts/second-factor/{factor-races,passkey-races}',
  'accounts/signing-in/{limits,races}',
  'analytics/{busy-moments,figures,figures-plans}',
  'bucket-list/{interest,list-at-once,list-model,list-places,popular,together}',
  'bucket-list/files/files',
  'catalogue/{far-parts,freshness,looks-at-changes,random-idea,tallies}',
  'catalogue/editions/editions-of-old-databases',
  'dashboard/{backup-schedule,backups,jobs,second-factor}',
  'editing/{editing-schedule,loading}',
  'newsletter/deliveries',
  'places/{country-tallies,places}',
  'search/{engines,language,mended,searching,synonyms}',
  'seeing/figures',
  'updating/updating',
  'webhooks/{deliveries,endpoints,outbox}',
].map((file) => `test/features/${file}.test.ts`)
export const everyFeature = ['test/features/**/*.test.ts']

/** Features run on PostgreSQL and in part on PGlite, pages on PGlite, journeys in a browser against the built site. */
export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/servers/announce-meilisearch.ts', 'test/support/global-setup.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: 'node_modules/.cache/test-results.json' },
    // One more than there are cores: in many files a worker waits for a process that it has started, or for a browser.
    maxWorkers: availableParallelism() + 1,
    // Files share a worker, and so what it has loaded; each has an app and a database of its own.
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      onDatabase('pglite', [...onBothEngines, 'test/pages/**/*.test.ts']),
      onDatabase('postgresql', everyFeature),
      { extends: true, test: { ...journeys, name: 'journeys', provide: { chromium: 'npm' } } },
      {
        extends: true,
        test: { name: 'house', include: ['test/{*,platform/**/*,process/**/*}.test.ts'], ...generous },
      },
    ],
  },
})

export function onDatabase(database: 'pglite' | 'postgresql', include: string[]) {
  return {
    extends: true as const,
    test: { name: database, include, provide: { database }, ...generous },
  }
}
