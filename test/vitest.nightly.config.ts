import { defineConfig } from 'vitest/config'
import suite, { everyFeature, onDatabase } from './vitest.config.ts'

/**
 * Runs the tests of all features on PGlite too. A nightly workflow does it, because it takes as long as everything
 * else.
 */
export default defineConfig({
  ...suite,
  test: { ...suite.test, projects: [onDatabase('pglite', everyFeature)] },
})
