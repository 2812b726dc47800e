import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

/**
 * Changes the code in small ways and asks whether a test notices: CONTRIBUTING says what for. It looks after the rules
 * that keep people out, slow them down or decide what becomes of their lists, in the files that hold those rules.
 */
export default {
  mutate: [
    'src/platform/server/trpc.ts',
    'src/platform/server/requests/same-origin.ts',
    'src/platform/server/limits/*.ts',
    'src/platform/server/response-cache/*.ts',
    'src/features/accounts/server/{sessions,fresh-password}.service.ts',
    'src/features/accounts/server/recent-password-guards.ts',
    'src/features/accounts/server/signing-in/signed-cookie.ts',
    'src/features/accounts/server/tokens.ts',
    'src/features/search/server/words/*.ts',
    'src/features/editing/server/files/import-plan.ts',
    'src/features/bucket-list/server/entries.service.ts',
    'src/features/bucket-list/server/order.service.ts',
    'src/features/bucket-list/server/removed-entries.service.ts',
  ],
  testRunner: 'vitest',
  // Asked file by file, only tests that load the file come into question.
  vitest: { configFile: 'test/vitest.mutants.config.ts' },
  coverageAnalysis: 'perTest',
  // What has been asked and not been changed since is not asked again; `--force` asks it all the same.
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants-asked.json',
  // There is no compiler that it could ask: types are erased, and a mutant that would not compile is met by a test.
  tsconfigFile: 'test/no-such-tsconfig.json',
  disableTypeChecks: false,
  ignorePatterns: [
    'dist',
    'data',
    'docker',
    '.ci',
    '.github',
    '*.md',
    'test/{journeys,firefox,pages,process,benchmarks}',
  ],
  // The machine may be somebody's who goes on working.
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'node_modules/.cache/mutants.json' },
  allowConsoleColors: false,
} satisfies PartialStrykerOptions
