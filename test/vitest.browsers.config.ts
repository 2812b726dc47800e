import { defineConfig } from 'vitest/config'
import suite, { generous, journeys } from './vitest.config.ts'

/** In the machine's own, newer browsers, each asked for by its name: all journeys in Chromium, the main path in Firefox. */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [
      { extends: true, test: { ...journeys, name: 'chromium', provide: { chromium: 'system' } } },
      { extends: true, test: { name: 'firefox', include: ['test/firefox/**/*.test.ts'], ...generous } },
    ],
  },
})
