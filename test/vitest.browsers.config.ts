import { defineConfig } from 'vitest/config'
import suite, { generousTimeouts, journeys } from './vitest.config.ts'

/**
 * Tests with programs that only some machines have: journeys in the system's newer Chromium, the main path in Firefox,
 * and the site behind PgBouncer.
 */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [
      { extends: true, test: { ...journeys, name: 'chromium', provide: { chromium: 'system' } } },
      {
        extends: true,
        test: { name: 'firefox', include: ['test/firefox/**/*.test.ts'], ...generousTimeouts },
      },
      {
        extends: true,
        test: { name: 'pgbouncer', include: ['test/pooler/**/*.test.ts'], ...generousTimeouts },
      },
    ],
  },
})
