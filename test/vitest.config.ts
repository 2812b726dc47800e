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

// What a picture is made of is the same beside any database: once is enough.
const withoutDatabase = [
  'accounts/session-cookies',
  'catalogue/tips',
  'covers/{composer,icons,posters,recipe}',
  'editing/import-{plan,values}',
  'pictures/picture-queue',
  'places/{distance,outlines}',
  'search/{meaning,spelling,words,understanding/reading}',
].map((file) => `test/features/${file}.test.ts`)

/** Contract tests run on both databases; pages on one; journeys in a browser against the built site. */
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
      onDatabase('pglite', ['test/features/**/*.test.ts', 'test/pages/**/*.test.ts']),
      onDatabase('postgresql', ['test/features/**/*.test.ts'], withoutDatabase),
      { extends: true, test: { ...journeys, name: 'journeys', provide: { chromium: 'npm' } } },
      {
        extends: true,
        test: { name: 'house', include: ['test/{*,platform/**/*,process/**/*}.test.ts'], ...generous },
      },
    ],
  },
})

function onDatabase(database: 'pglite' | 'postgresql', include: string[], exclude: string[] = []) {
  return {
    extends: true as const,
    test: { name: database, include, exclude, provide: { database }, ...generous },
  }
}
