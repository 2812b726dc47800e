import { defineConfig } from 'vitest/config'
import suite, { generous, journeys } from './vitest.config.ts'

/**
 * With what only some machines have, each asked for by its name: all journeys in their own, newer Chromium, the main path
 * in their Firefox, and the site behind their PgBouncer.
 */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [
      { extends: true, test: { ...journeys, name: 'chromium', provide: { chromium: 'system' } } },
      { extends: true, test: { name: 'firefox', include: ['test/firefox/**/*.test.ts'], ...generous } },
      { extends: true, test: { name: 'pgbouncer', include: ['test/pooler/**/*.test.ts'], ...generous } },
    ],
  },
})
