import { defineConfig } from 'vitest/config'
import suite, { everyFeature, onDatabase } from './vitest.config.ts'

/** Every rule of every feature on PGlite too: a workflow runs it each night, since it takes as long as all else. */
export default defineConfig({
  ...suite,
  test: { ...suite.test, projects: [onDatabase('pglite', everyFeature)] },
})
