import type { FastifyInstance } from 'fastify'
import { sharePath, toShareAddress } from '#platform/share-target.ts'
import { escapeHtml } from './safe-text/escape.ts'

/**
 * Registers the share target of the web app manifest, for browsers without an active service worker, which otherwise
 * answers it. It leads to the form with what was shared, by a page instead of a redirect, since proxies limit the length
 * of headers.
 */
export async function shareTargetRoute(app: FastifyInstance, { base }: { base: string }) {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  app.post<{ Body: unknown }>(sharePath, { schema: { hide: true } }, (request, reply) => {
    const { body } = request
    const shared = body instanceof URLSearchParams ? body : new URLSearchParams()
    const address = escapeHtml(toShareAddress(base, shared))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html>\n<html lang="en"><title>Opening the form</title>` +
          `<meta http-equiv="refresh" content="0; url=${address}"><p><a href="${address}">Open the form</a>\n`,
      )
  })
}
