import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { computedStyles } from '#platform/server/site/computed-styles.ts'

/**
 * Removes Vite's preload helper, which wraps each dynamic import to preload its style sheets and modules. The site has
 * one style sheet and preloads nothing, so the helper would only enlarge the first load. A second style sheet would
 * need it again.
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

const folder = process.env.BUILD_FOLDER ?? 'dist/by-hand'

/** `vite build --app` builds three folders: `client` for browsers, `server` for server rendering, and `worker`. */
export default defineConfig(({ command }) => ({
  // Relative URLs between built files, so that one build works under any base path.
  base: command === 'build' ? './' : '/',
  plugins: [react(), computedStyles(), withoutPreloadHelper],
  // Server rendering uses React's production build too, regardless of the process's NODE_ENV.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  appType: 'custom',
  publicDir: 'src/platform/web/public',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        // React, router, queries and styles are one file, which browsers cache for a long time.
        chunkSizeWarningLimit: 700,
        modulePreload: false,
        rolldownOptions: {
          input: 'src/entry-browser.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
                // One file for our part of the first load: thirty small ones compress worse.
                {
                  name: 'frame',
                  test: /\/src\/(?!entry-browser).+\.tsx?$|preload-helper/,
                  tags: ['$initial'],
                },
                // Modules that almost every page uses: document head, idea cards and numbers.
                {
                  name: 'cards',
                  test: /\/src\/(pages\/parts\/search\/suggested-searches|features\/catalogue\/web\/categories\/category-card|platform\/web\/(format-count|head|structured-data|ui\/(badge|picture|card-grid|counted|lazy-after-hydration))|features\/catalogue\/(messages|format-months|web\/(cards\/idea-(card|facts|grid-skeleton)|seasons\/season-(line|words)))|features\/bucket-list\/web\/saving\/save-heart)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle without external dependencies loads faster than a thousand modules.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: `${folder}/server`,
        copyPublicDir: false,
        ssr: true,
        chunkSizeWarningLimit: 4000,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
    // Browsers load the service worker as one script without imports.
    ...(command === 'build' && {
      worker: {
        consumer: 'client',
        build: {
          outDir: `${folder}/worker`,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: 'src/entry-worker.ts',
            output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
          },
        },
      },
    }),
  },
}))
