import { basename, dirname, join, posix, relative } from 'node:path'
import { defineConfig, normalizePath, type Plugin } from 'vite'

const programOrLocation =
  /new URL\('(\.{1,2}\/[\w/-]+\.ts)', import\.meta\.url\)|import\.meta\.(url|dirname)/g

/**
 * Lets modules find their files beside the sources, not beside the bundle. Programs of child processes become entries of
 * the bundle if they are named like this: `new URL('./backup-process.ts', import.meta.url)`.
 */
const sourceLocations: Plugin = {
  name: 'source-locations',
  enforce: 'pre',
  transform(code, id) {
    // Modules that the bundler makes up have no file.
    if (id.startsWith('\0')) return undefined
    // Stack traces name our sources. Those of packages would make the source maps four times as large.
    if (id.includes('/node_modules/')) return { code, map: { mappings: '' } }
    // Windows separates folders with backslashes, and URLs need slashes.
    const source = normalizePath(relative(process.cwd(), id))
    const located = code.replaceAll(programOrLocation, (_text, program?: string, property?: string) => {
      if (program === undefined)
        return property === 'url'
          ? `new URL(${JSON.stringify(`../../../${source}`)}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/../../../${posix.dirname(source)}`)})`
      const name = basename(program, '.ts')
      this.emitFile({ type: 'chunk', id: join(dirname(id), program), fileName: `${name}.js` })
      return `new URL('./${name}.js', import.meta.url)`
    })
    return { code: located, map: null }
  },
}

/** Packages that load files beside themselves: native code, WebAssembly, worker threads, pages of their own. */
const externalPackages = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'piscina',
  'sharp',
]

/**
 * Builds the folder `process`, three levels below the root: the site's process, its child processes and the command
 * line, with their packages. Two thousand modules take longer to find and compile than to run. It is a build of its own,
 * because together with the pages it would need half as much memory again.
 */
export default defineConfig({
  plugins: [sourceLocations],
  ssr: {
    noExternal: true,
    // Vite is loaded by `npm run dev` only, which uses no bundle.
    external: [...externalPackages, 'vite'],
    // The files of packages that Node loads: those in `module`, which Vite prefers, may have other exports.
    resolve: { conditions: ['node', 'module-sync'], mainFields: [] },
  },
  build: {
    outDir: `${process.env.BUILD_FOLDER ?? 'dist/by-hand'}/process`,
    copyPublicDir: false,
    ssr: true,
    target: 'esnext',
    sourcemap: true,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: ['src/main.ts', 'src/cli.ts'],
      // Both would leave out calls that are made for their exception only, such as decodeURIComponent in a try.
      treeshake: false,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        minify: false,
        keepNames: true,
        sourcemapExcludeSources: true,
      },
    },
  },
})
