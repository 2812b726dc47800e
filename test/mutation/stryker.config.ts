/** Mutation tests of the files with rules on access, limits and lists. See CONTRIBUTING. */
export default {
  mutate: [
    'src/platform/server/trpc.ts',
    'src/platform/server/requests/same-origin.ts',
    'src/platform/server/limits/*.ts',
    'src/platform/server/response-cache/*.ts',
    'src/features/accounts/server/{sessions,recent-password}.service.ts',
    'src/features/accounts/server/recent-password-guards.ts',
    'src/features/accounts/server/signing-in/signed-cookie.ts',
    'src/features/accounts/server/tokens.ts',
    'src/features/search/server/words/*.ts',
    'src/features/editing/server/files/{import-plan,idea-rows}.ts',
    'src/features/bucket-list/server/entries.service.ts',
    'src/features/bucket-list/server/order.service.ts',
    'src/features/bucket-list/server/removed-entries.service.ts',
  ],
  testRunner: 'vitest',
  // Runs only tests that load the mutated file.
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Reuses results of unchanged code; `--force` runs everything again.
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants-asked.json',
  // Without a type check: types are erased, and a mutant that would not compile must fail a test.
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
  // Leaves the other cores to the developer.
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'node_modules/.cache/mutants.json' },
  allowConsoleColors: false,
}
