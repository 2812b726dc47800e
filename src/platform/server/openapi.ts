import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import fp from 'fastify-plugin'
import { hrefOf, trpcPath } from '#platform/addresses.ts'
import type { TermReplacer } from '#platform/say.ts'
import type { Chapter } from './routes.ts'

const logo = new URL('../web/public/favicon.svg', import.meta.url)

/** The page draws with style attributes, which do no harm where nothing but our own document is shown. */
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
  /** The path that the site lies beneath, if it does. */
  base: string
  say: TermReplacer
  supportEmail: string
  /** Its name. */
  sessionCookie: string
  chapters: Chapter[]
  /** What is sent to others, by the name of what has happened. */
  webhooks: Record<string, object>
}

/** The description of every REST route, made from the schemas its procedure checks. Registered before the routes. */
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
          description: say('Bucket list ideas, as the site itself reads them.'),
          contact: { name: siteName, email: supportEmail },
        },
        // Where the document itself is read.
        servers: [{ url: base || '/' }],
        // Without either, one is a visitor.
        security: [{}, { token: [] }, { session: [] }],
        components: {
          securitySchemes: {
            token: {
              type: 'http',
              scheme: 'bearer',
              description:
                'A token of a member, made at /account: `read` sees what they see, `list` keeps their list, `editor` keeps the catalogue where they are an editor. Never good for the account itself.',
            },
            session: {
              type: 'apiKey',
              in: 'cookie',
              name: sessionCookie,
              description: 'The cookie of the site itself.',
            },
          },
        },
        tags: [
          ...chapters.map(({ name, description }) => ({ name: say(name), description })),
          { name: 'Webhooks', description: 'What programs are told that an admin has named.' },
        ],
        webhooks,
      },
      // tRPC describes itself by its types; this document is for everybody else.
      transform: (route) =>
        route.url.startsWith(`${trpcPath}/`)
          ? { url: route.url, schema: { hide: true } }
          : jsonSchemaTransform({ ...route, schema: withTagTerms(route.schema, say) }),
      transformObject: (document) =>
        'openapiObject' in document ? withTerms(document.openapiObject, say) : document.swaggerObject,
    })
  },
)

type DescribedSchema = Parameters<typeof jsonSchemaTransform>[0]['schema']

/** A route stands in the chapter that is called as the site calls it. */
const withTagTerms = (schema: DescribedSchema, say: TermReplacer): DescribedSchema =>
  schema?.tags ? { ...schema, tags: schema.tags.map((tag) => say(tag)) } : schema

/** What people read of each route and field. */
const withTerms = <Document>(document: Document, say: TermReplacer): Document =>
  JSON.parse(
    JSON.stringify(document, (key, value) =>
      (key === 'summary' || key === 'description') && typeof value === 'string' ? say(value) : value,
    ),
  )

/** The routes where the description is read, by programs and by people. */
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
