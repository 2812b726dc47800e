import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

interface Options {
  /** For how long, and for which of its names, browsers must come by https only; nothing where they need not. */
  transportPolicy: string
}

/** The headers that every answer carries; pages replace the policy by their own. */
export const securityHeaders = fp(async (app: FastifyInstance, { transportPolicy }: Options) => {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(transportPolicy ? { 'strict-transport-security': transportPolicy } : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})
