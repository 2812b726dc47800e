import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

interface Options {
  headers: Record<string, string>
}

interface Transport {
  /** Whether the site is served over HTTPS. */
  isSecure: boolean
  /** Value of Strict-Transport-Security; empty for none. */
  policy: string
}

/** Directives that `default-src` does not cover. */
const lockedDocumentPolicy = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]

/**
 * Returns the security headers of every response, by name. Pages replace the CSP with their own. COOP is only included
 * if `isSecure` (HTTPS), HSTS only if there is also a `policy`, its value.
 */
export const createSecurityHeaders = ({ isSecure, policy }: Transport): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Prevents other sites from embedding responses, and with COOP from keeping a reference to our windows.
  'cross-origin-resource-policy': 'same-origin',
  // Browsers ignore this header over HTTP and log a warning.
  ...(isSecure ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
  'content-security-policy': ["default-src 'none'", ...lockedDocumentPolicy].join('; '),
  ...(isSecure && policy ? { 'strict-transport-security': policy } : {}),
})

/**
 * Returns the Content-Security-Policy value for a picture. An SVG opened directly is a document, so scripts must be
 * blocked.
 * @param sources further directives, such as `style-src 'unsafe-inline'`.
 */
export const picturePolicy = (...sources: string[]): string =>
  ["default-src 'none'", ...sources, ...lockedDocumentPolicy, 'sandbox'].join('; ')

/** Headers of pictures that other sites may embed: mails, feeds and link previews do. */
export const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin' }

/** Fastify plugin that sets the given headers on every response before its handler runs, which may replace them. */
export const securityHeaders = fp(async function securityHeaders(app: FastifyInstance, { headers }: Options) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})
