import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `vite build --app` makes both halves of the site: dist/client for browsers, dist/server for rendering. */
export default defineConfig(({ command }) => ({
  plugins: [react()],
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
                // Else each module that a later page shares becomes a file of its own, and small files compress badly.
                { name: 'frame', test: /src\/(platform|features|pages)\/.*\.tsx?$/, tags: ['$initial'] },
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
