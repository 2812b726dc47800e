import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { generousTimeouts } from './vitest.config.ts'

/** Fast tests of the rules, which do not start the site. The slower ones with a database are last. */
const quickTests = [
  'platform/requests/limits',
  'platform/requests/limits-in-memory',
  'platform/requests/same-origin',
  'platform/requests/guards',
  'platform/answers/answer',
  'platform/requests/program-guards',
  'platform/answers/answer-cache',
  'platform/answers/answer-forms',
  'platform/answers/shelves',
  'platform/answers/compression',
  'platform/answers/cached-routes',
  'platform/answers/plain-forms',
  'platform/answers/addresses',
  'platform/answers/made-from',
  'platform/answers/answer-counts',
  'platform/answers/answer-waiting',
  'platform/answers/answer-headers',
  'platform/answers/renewals',
  'platform/answers/kept-first',
  'platform/answers/kept-first-requests',
  'platform/answers/answer-improving',
  'platform/answers/answer-freshness',
  'features/accounts/session-cookies',
  'features/search/words',
  'features/search/spelling',
  'features/search/meaning',
  'features/editing/import-plan',
  'features/editing/import-values',
  'features/search/language',
  'features/accounts/tallies',
  'features/accounts/tokens',
  'features/accounts/session-rows',
  'features/accounts/kept-sessions',
  'features/accounts/fresh-password',
  'features/bucket-list/list-rules',
  'features/bucket-list/entry/taken-off',
  'features/bucket-list/list-order',
  'features/bucket-list/list-places',
  'features/bucket-list/own-ideas',
  'platform/answers/long-answers',
].map((name) => `test/${name}.test.ts`)

const placeOf = ({ moduleId }: TestSpecification) => quickTests.findIndex((file) => moduleId.endsWith(file))

/** Runs fast tests first, because the first failing test ends the run of a mutant. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** Tests of `npm run mutants`. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    ...generousTimeouts,
    include: quickTests,
    globalSetup: ['test/support/mutants-setup.ts'],
    provide: { database: 'pglite' },
    sequence: { sequencer: QuickestFirst },
    server: { deps: { external: [/\/dist\//] } },
  },
})
