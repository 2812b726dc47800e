import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

interface Options {
  headers: Record<string, string>
}

interface Transport {
  /** Whether visitors come by https. */
  isSecure: boolean
  /** How long browsers must come by it, and where else; nothing where they need not. */
  policy: string
}

/** What `default-src` says nothing of. */
const lockedDocumentPolicy = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]

/** The headers that every answer carries; pages replace the policy by their own. */
export const createSecurityHeaders = ({ isSecure, policy }: Transport): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // No other site's page gets hold of a window of ours, or takes an answer into itself.
  'cross-origin-resource-policy': 'same-origin',
  // Browsers ignore it, and complain, where the way to us is open to others.
  ...(isSecure ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
  'content-security-policy': ["default-src 'none'", ...lockedDocumentPolicy].join('; '),
  ...(isSecure && policy ? { 'strict-transport-security': policy } : {}),
})

/**
 * The policy of a picture. An SVG opened by itself is a document, and this one may draw and nothing else.
 * @param sources what it draws with beside its shapes, such as `style-src 'unsafe-inline'`.
 */
export const picturePolicy = (...sources: string[]): string =>
  ["default-src 'none'", ...sources, ...lockedDocumentPolicy, 'sandbox'].join('; ')

/** What pictures have in its place: mails, feeds and previews show them. */
export const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin' }

/** Puts them on every answer to a request. */
export const securityHeaders = fp(async (app: FastifyInstance, { headers }: Options) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})
