import { defineConfig } from 'vitest/config'
import { browserJourneys } from './suites.ts'
import suite, { generousTimeouts, journeys } from './vitest.config.ts'

/**
 * Tests with programs that only some machines have: journeys in the system's newer Chromium, all of them or those through
 * what browsers implement, the main path in Firefox, and the site behind PgBouncer.
 */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [
      {
        extends: true,
        test: { ...journeys, name: 'chromium', provide: { chromium: 'system', isThorough: true } },
      },
      {
        extends: true,
        test: {
          ...journeys,
          include: browserJourneys,
          name: 'chromium-forms',
          provide: { chromium: 'system' },
        },
      },
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
