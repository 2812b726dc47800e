import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'

const entry = 'src/entry-browser.tsx'
/** The letters that every heading has; those beyond come where a page has one. */
const preloadedFont = /fraunces-basic\b.*\.woff2$/
/**
 * A header that browsers read of documents alone. Without it the style sheet comes whole with the first bytes that a
 * new connection may carry (ten packets, 14,600 bytes), and the page is painted a round trip earlier.
 */
const documentHeader = 'permissions-policy'
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.string().array().default([]), assets: z.string().array().default([]) }),
)

/** Which built files a page must name, as the build's manifest has it. */
export function readBuiltAssets(folder: string) {
  const built = manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))[entry]
  if (!built) throw new Error(`The build in ${folder} has no ${entry}`)
  return {
    entry: `/${built.file}`,
    styles: built.css.map((file) => `/${file}`),
    preloads: built.assets.filter((file) => preloadedFont.test(file)).map((file) => `/${file}`),
  }
}

/** Serves the built files: those whose name holds their hash for ever, the others for an hour. */
export const builtAssets = fp(async (app: FastifyInstance, { folder }: { folder: string }) => {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply, file) => {
      if (/\.(css(\.br|\.gz)?|woff2)$/.test(file)) reply.removeHeader(documentHeader)
    },
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: folder,
    globIgnore: ['assets/**', '.vite/**'],
    wildcard: false,
    maxAge: '1h',
    decorateReply: false,
  })
})
