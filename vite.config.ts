import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { computedStyles } from '#platform/server/site/computed-styles.ts'

/**
 * Vite wraps each import on demand in code that fetches the style sheets and modules it knows to follow. There is one
 * sheet, and nothing is fetched ahead: the first load is spared that code. A second sheet would need it back.
 */
const withoutPreloadHelper: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  generateBundle(_options, bundle) {
    const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'))
    if (sheets.length > 1) this.error(`There are style sheets that nobody would load: ${sheets.join(', ')}`)
  },
}

/** `vite build --app` makes both halves of the site: dist/client for browsers, dist/server for rendering. */
export default defineConfig(({ command }) => ({
  // Built files name each other by where they lie, so that one build serves beneath any path.
  base: command === 'build' ? './' : '/',
  plugins: [react(), computedStyles(), withoutPreloadHelper],
  // Rendering uses React's production build too, whatever NODE_ENV the process runs with.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  appType: 'custom',
  publicDir: 'src/platform/web/public',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // React, the router, the queries and the styles together: one file, cached for long.
        chunkSizeWarningLimit: 700,
        modulePreload: false,
        rolldownOptions: {
          input: 'src/entry-browser.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
                // Our own part of the first load in one file too: thirty small ones compress worse.
                {
                  name: 'frame',
                  test: /\/src\/(?!entry-browser).+\.tsx?$|preload-helper/,
                  tags: ['$initial'],
                },
                // And what almost every page shows: its head, and ideas on cards.
                {
                  name: 'cards',
                  test: /\/src\/(platform\/web\/(head|structured-data|ui\/(badge|picture|card-grid|counted|lazy-after-hydration))|features\/catalogue\/(messages|months-in-words|web\/(cards\/idea-(card|facts|grid-skeleton)|seasons\/season-(line|words)))|features\/bucket-list\/web\/saving\/save-heart)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file without dependencies loads faster than a thousand modules.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: true,
        chunkSizeWarningLimit: 4000,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
}))
