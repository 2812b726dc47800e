import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import fp from 'fastify-plugin'
import { hrefOf, trpcPath } from '#platform/addresses.ts'
import type { TermReplacer } from '#platform/terms.ts'
import type { Chapter } from './routes.ts'

const logo = new URL('../web/public/favicon.svg', import.meta.url)

/** Swagger UI uses style attributes. They are harmless here, because the page shows only our own document. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Options {
  siteName: string
  /** Base path of the site on its host, if it has one. */
  base: string
  say: TermReplacer
  supportEmail: string
  /** Name of the session cookie. */
  sessionCookie: string
  chapters: Chapter[]
  /** Webhook payloads, by event name. */
  webhooks: Record<string, object>
}

/**
 * Fastify plugin that generates the OpenAPI document of all REST routes from their schemas, with the operator's terms;
 * `openapiRoutes` serves it. Register it before the routes.
 */
export const openapi = fp(
  async (
    app: FastifyInstance,
    { siteName, base, say, supportEmail, sessionCookie, chapters, webhooks }: Options,
  ) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${siteName} API`,
          version: '1.0.0',
          description: say('Bucket list ideas, through the same API that the site uses.'),
          contact: { name: siteName, email: supportEmail },
        },
        // Relative to the document's own address.
        servers: [{ url: base || '/' }],
        // An empty requirement allows anonymous access.
        security: [{}, { token: [] }, { session: [] }],
        components: {
          securitySchemes: {
            token: {
              type: 'http',
              scheme: 'bearer',
              description:
                'An API token, created at /account: `read` reads what its member can see, `list` also changes their list, `editor` manages the catalogue if they are an editor. It never gives access to the account itself.',
            },
            session: {
              type: 'apiKey',
              in: 'cookie',
              name: sessionCookie,
              description: 'The session cookie of the site.',
            },
          },
        },
        tags: [
          ...chapters.map(({ name, description }) => ({ name: say(name), description })),
          { name: 'Webhooks', description: 'Events sent to the endpoints that admins have added.' },
        ],
        webhooks,
      },
      // tRPC procedures are left out: their clients use the TypeScript types.
      transform: (route) =>
        route.url.startsWith(`${trpcPath}/`)
          ? { url: route.url, schema: { hide: true } }
          : jsonSchemaTransform({ ...route, schema: withTagTerms(route.schema, say) }),
      transformObject: (document) =>
        'openapiObject' in document ? withTerms(document.openapiObject, say) : document.swaggerObject,
    })
  },
  { name: 'openapi' },
)

type DescribedSchema = Parameters<typeof jsonSchemaTransform>[0]['schema']

/** Replaces our terms in the route's tags. */
const withTagTerms = (schema: DescribedSchema, say: TermReplacer): DescribedSchema =>
  schema?.tags ? { ...schema, tags: schema.tags.map((tag) => say(tag)) } : schema

/** Replaces our terms in summaries and descriptions. */
const withTerms = <Document>(document: Document, say: TermReplacer): Document =>
  JSON.parse(
    JSON.stringify(document, (key, value) =>
      (key === 'summary' || key === 'description') && typeof value === 'string' ? say(value) : value,
    ),
  )

/** Creates the plugin that serves the OpenAPI document (`/api/openapi.json`) and Swagger UI (`/api/docs`). */
export const openapiRoutes =
  ({
    siteName,
    base,
    logo: customLogo,
  }: Pick<Options, 'siteName' | 'base'> & { logo?: { type: string; body: Buffer } | undefined }) =>
  async (app: FastifyInstance) => {
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      indexPrefix: base,
      staticCSP: policy,
      theme: { title: `${siteName} API` },
      logo: {
        type: customLogo?.type ?? 'image/svg+xml',
        content: customLogo?.body ?? readFileSync(logo),
        href: base + hrefOf('home'),
        target: '_self',
      },
    })
    app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  }
