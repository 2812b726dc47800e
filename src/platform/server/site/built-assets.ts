import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { assetsPath } from '#platform/kept-caches.ts'

const entry = 'src/entry-browser.tsx'
/** Font subset with the letters of every heading. Browsers load the other subsets only for pages that need them. */
const preloadedFont = /fraunces-basic\b.*\.woff2$/
/**
 * Browsers use this header on documents only. Without it, the style sheet fits into the initial congestion window of a
 * new connection (ten packets, 14,600 bytes), which saves a round trip before the first paint.
 */
const documentHeader = 'permissions-policy'
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.string().array().default([]),
    assets: z.string().array().default([]),
    imports: z.string().array().default([]),
  }),
)

const readManifest = (folder: string) =>
  manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))

/**
 * Returns the files that modules of a Vite build in `folder` consist of, each once, relative to the base path: their
 * scripts, those they import at once, style sheets and preloaded fonts. Modules that the build does not have are
 * skipped.
 * @param sources paths of the modules, such as `src/pages/home.tsx`.
 * @throws Error if the manifest is missing (ENOENT) or invalid.
 */
export function listFilesOf(folder: string, sources: string[]): string[] {
  const built = readManifest(folder)
  const found = new Set<string>()
  const visit = (name: string) => {
    const part = built[name]
    if (!part || found.has(`/${part.file}`)) return
    for (const file of [part.file, ...part.css, ...part.assets.filter((path) => preloadedFont.test(path))])
      found.add(`/${file}`)
    part.imports.forEach(visit)
  }
  sources.forEach(visit)
  return [...found]
}

/**
 * Returns the paths that every page links to, read from the manifest of a Vite build in `folder`: entry script, style
 * sheets and fonts to preload, each relative to the base path.
 * @throws Error if the manifest is missing (ENOENT), invalid or has no entry.
 */
export function readBuiltAssets(folder: string) {
  const built = readManifest(folder)[entry]
  if (!built) throw new Error(`The build in ${folder} has no ${entry}`)
  return {
    entry: `/${built.file}`,
    styles: built.css.map((file) => `/${file}`),
    preloads: built.assets.filter((file) => preloadedFont.test(file)).map((file) => `/${file}`),
  }
}

/** URLs of files that are much smaller compressed. */
const compressible = /\.(?:m?js|css|svg)(?:\?|$)/

interface Options {
  folder: string
  /** Folders with the hashed files of earlier versions. */
  oldAssets: string[]
}

/**
 * Fastify plugin that serves the built files: those with hashed names (in `assets`) compressed by the build and cached
 * as immutable, all others cached for an hour.
 */
export const builtAssets = fp(async function builtAssets(
  app: FastifyInstance,
  { folder, oldAssets }: Options,
) {
  await app.register(async (scope) => {
    compressWhileSending(scope)
    await scope.register(fastifyStatic, {
      root: [join(folder, 'assets'), ...oldAssets],
      prefix: assetsPath,
      setHeaders: (reply, file) => {
        if (/\.(css(\.br|\.gz)?|woff2)$/.test(file)) reply.removeHeader(documentHeader)
      },
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      decorateReply: false,
    })
  })
  await app.register(fastifyStatic, {
    root: folder,
    globIgnore: ['assets/**', '.vite/**'],
    wildcard: false,
    maxAge: '1h',
    decorateReply: false,
  })
})

/**
 * Compresses scripts, style sheets and drawings with gzip for clients that no compressed copy fits: the package for npx
 * leaves most copies out.
 */
function compressWhileSending(scope: FastifyInstance): void {
  scope.addHook('onSend', async ({ method, url, headers }, reply, payload) => {
    const isPlain = reply.statusCode === 200 && !reply.hasHeader('content-encoding')
    if (method !== 'GET' || !isPlain || !(payload instanceof Readable) || !compressible.test(url))
      return payload
    if (negotiate(String(headers['accept-encoding']), ['gzip']) !== 'gzip') return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length').removeHeader('accept-ranges')
    // An error of either stream destroys both, and Fastify closes the connection.
    return pipeline(payload, createGzip(), () => {})
  })
}
