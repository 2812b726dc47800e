import { defineConfig } from 'vitest/config'
import { everyFeature, nightlyFeatures, slowFeatures } from './suites.ts'
import suite, { onDatabase } from './vitest.config.ts'

/** Features on PostgreSQL whose tests are fast, for a run before each commit. */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [onDatabase('postgresql', everyFeature, [...nightlyFeatures, ...slowFeatures])],
  },
})
