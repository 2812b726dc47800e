import { hash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { hrefOf } from '#platform/addresses.ts'
import { cacheContents, toCacheName, workerPath } from '#platform/kept-caches.ts'

interface Options {
  /** Built script; undefined if there is none, or if the operator has turned the worker off. */
  script: string | undefined
  /** Built files that every page needs, relative to the base path. */
  files: readonly string[]
  base: string
  /** Settings that change how a page looks: the offline page is fetched again when they change. */
  branding: unknown
}

/**
 * Registers the route of the service worker's script, with the list of built files that it caches when it is installed.
 * Without a script, the route sends a worker that removes an earlier one and its caches from browsers at their next
 * visit.
 */
export async function serviceWorkerRoute(app: FastifyInstance, { script, files, base, branding }: Options) {
  const body = script === undefined ? removingWorker(base) : withKeptFiles(script, files, base, branding)
  const compressed = brotliCompressSync(body)
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  app.get(workerPath, { schema: { hide: true } }, (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      // Browsers compare it at each visit, so a broken worker can be replaced at once.
      .headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
      .header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(body)
    return reply.header('content-encoding', 'br').send(compressed)
  })
}

/** Replaces Workbox's placeholder with the files. Names of files contain a hash of their content; the page needs one. */
function withKeptFiles(script: string, files: readonly string[], base: string, branding: unknown): string {
  const revision = hash('sha256', JSON.stringify([files, branding]), 'base64url').slice(0, 12)
  const entries = [
    { url: base + hrefOf('offline'), revision },
    ...files.map((file) => ({ url: base + file, revision: null })),
  ]
  return script.replace('self.__WB_MANIFEST', () => JSON.stringify(entries))
}

const removingWorker = (base: string) => {
  const names = cacheContents.map((name) => toCacheName(name, base))
  return `addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all(${JSON.stringify(names)}.map((name) => caches.delete(name))).then(() =>
      self.registration.unregister(),
    ),
  ),
)
`
}
