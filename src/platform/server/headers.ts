import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

interface Options {
  /** Whether visitors reach the site by https. */
  isSecure: boolean
}

const twoYears = 63_072_000

/** The headers that every answer carries; pages replace the policy by their own. */
export const securityHeaders = fp(async (app: FastifyInstance, { isSecure }: Options) => {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(isSecure ? { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` } : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})
