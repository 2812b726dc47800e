import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import fp from 'fastify-plugin'

interface Options {
  siteName: string
}

/** The description of every REST row, made from the schemas its procedure checks. Registered before the rows. */
export const openapi = fp(async (app: FastifyInstance, { siteName }: Options) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName} API`,
        version: '1.0.0',
        description: 'Bucket list ideas, as the site itself reads them.',
      },
    },
    // tRPC describes itself by its types; this document is for everybody else.
    transform: (route) =>
      route.url.startsWith('/api/trpc/')
        ? { url: route.url, schema: { hide: true } }
        : jsonSchemaTransform(route),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
})
