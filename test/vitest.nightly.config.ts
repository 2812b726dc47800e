import { defineConfig } from 'vitest/config'
import {
  everyFeature,
  everyPage,
  nightlyFeatures,
  nightlyJourneys,
  nightlyProcesses,
  thoroughFeatures,
  thoroughProcesses,
} from './suites.ts'
import suite, { generousTimeouts, journeys, onDatabase } from './vitest.config.ts'

/**
 * Tests that take long and seldom break: all features and pages on PGlite, and what `npm test` excludes. `isThorough` makes them
 * repeat races more often and check more variants.
 */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    provide: { isThorough: true },
    projects: [
      onDatabase('pglite', [...everyFeature, ...everyPage]),
      onDatabase('postgresql', [...nightlyFeatures, ...thoroughFeatures]),
      {
        extends: true,
        test: { ...journeys, include: nightlyJourneys, name: 'journeys', provide: { chromium: 'npm' } },
      },
      {
        extends: true,
        test: { name: 'house', include: [...nightlyProcesses, ...thoroughProcesses], ...generousTimeouts },
      },
    ],
  },
})
