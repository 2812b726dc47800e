import type { KnipConfig } from 'knip'

/** What nobody uses is removed. What is used where no import says so stands here, with its reason. */
export default {
  entry: [
    // The server and Vite's input name it as text.
    'src/entry-browser.tsx',
    'src/entry-server.tsx',
    // A shell script names it to Node.
    'src/start/types-away.mjs',
    // The release starts it, once the version is written.
    'test/support/house/keep-release.ts',
    // Processes that benchmarks and tests start by path.
    'test/benchmarks/measuring/{bare,bare-insert}.ts',
    'test/support/site/{full-disk,killed-at-the-dot}.ts',
    // Vite reads it.
    'postcss.config.mjs',
    // MikroORM's command line finds it by its name.
    'mikro-orm.config.ts',
    // Stryker names it as text, and it the others.
    'test/vitest.mutants.config.ts',
    'test/support/{mutants-setup,app/fill-folder}.ts',
    // Run by hand, to look at the covers.
    'test/features/covers/contact-sheet.ts',
    'test/features/covers/draw-icons.ts',
    'test/features/covers/trial-sheet.ts',
    'test/features/covers/subject-sheet.ts',
    'test/features/covers/titled-sheets.ts',
  ],
  ignoreDependencies: [
    // The types of postcss.config.mjs, which Vite reads.
    'postcss',
    // Run by npx, and by its path in a test.
    '@mikro-orm/cli',
    // What it brings is a program: tests ask where it stands.
    'someday-search-program',
    // Its pictures are found by require.resolve.
    '@iconify-json/fluent-emoji-flat',
    // The coasts of the maps, by import.meta.resolve.
    'world-atlas',
  ],
  // Of the system.
  ignoreBinaries: ['faketime', 'du', 'mkfifo', 'pgbouncer', 'taskset'],
} satisfies KnipConfig
