import { defineConfig } from 'vitest/config'
import suite, { journeys } from './vitest.config.ts'

/** All journeys in the machine's own, newer Chromium. */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: [
      { extends: true, test: { ...journeys, name: 'chromium', provide: { chromium: 'system' } } },
    ],
  },
})
