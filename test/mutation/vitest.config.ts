import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { generousTimeouts } from '../vitest.config.ts'

/** Fast tests of the rules, which do not start the site. The slower ones with a database are last. */
const quickTests = [
  'platform/requests/limits',
  'platform/requests/same-origin',
  'platform/requests/guards',
  'platform/response-cache/cached-response',
  'platform/requests/api-token-guards',
  'platform/response-cache/cache-limits',
  'platform/response-cache/response-variants',
  'platform/response-cache/compression',
  'platform/response-cache/cached-routes',
  'platform/response-cache/uncompressed-variants',
  'platform/response-cache/cache-address',
  'platform/response-cache/cache-tags',
  'platform/response-cache/request-counts',
  'platform/response-cache/stale-responses',
  'platform/response-cache/changed-headers',
  'platform/response-cache/revalidation',
  'platform/response-cache/cache-fast-path',
  'platform/response-cache/cache-fast-path-requests',
  'platform/response-cache/freshness',
  'features/accounts/session-cookies',
  'features/search/words',
  'features/search/spelling',
  'features/search/parse-query',
  'features/editing/import-plan',
  'features/editing/import-values',
  'features/search/language',
  'features/accounts/attempt-limits',
  'features/accounts/link-tokens',
  'features/accounts/session-rows',
  'features/accounts/session-cache',
  'features/accounts/recent-password',
  'features/bucket-list/list-rules',
  'features/bucket-list/entry/undo',
  'features/bucket-list/list-order',
  'features/bucket-list/list-positions',
  'features/bucket-list/custom-idea-rules',
  'platform/response-cache/long-responses',
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
  root: join(import.meta.dirname, '../..'),
  test: {
    ...generousTimeouts,
    include: quickTests,
    globalSetup: ['test/mutation/setup.ts'],
    provide: { database: 'pglite' },
    sequence: { sequencer: QuickestFirst },
    server: { deps: { external: [/\/dist\//] } },
  },
})
