import { TRPCError } from '@trpc/server'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  ContextConfigDefault,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { id } from '#platform/contract.ts'
import { badRequest, notFound } from './errors.ts'
import { sendFailure } from './public-failure.ts'
import { checkBody, chargeForBody } from './requests/json-bodies.ts'
import { requireSession } from './trpc.ts'

const addressNotFound = () => notFound('Nothing was found at this address.')

/**
 * Fastify plugin with the defaults of every REST route: errors as `{ error, message }`, JSON bodies charged to the
 * client and checked before parsing, a 404 or 405 without a route. Schemas only document, because the procedure
 * validates after its guards.
 */
export const restDefaults = fp(async function restDefaults(app: FastifyInstance) {
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  // Cross-site forms can send text/plain without a CORS preflight; application/json they cannot.
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addHook('preParsing', async (request, reply, body) => {
    await chargeForBody(request, reply)
    return body
  })
  // Many clients send `Content-Type: application/json` without a body, for example to sign out.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else checkBody(request, text).then(() => void parse(request, text, done), done)
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  // Pages answer GET and HEAD at all other addresses, except for missing static files.
  app.setNotFoundHandler(({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD') throw addressNotFound()
    return methodNotAllowed(reply, 'GET, HEAD')
  })
})

/**
 * Returns `{ id }`, the ID in a path as a number.
 * @throws 404 with the message `missing` for an invalid ID, as for a missing row.
 */
export function parseIdInPath(value: string, missing: string): { id: number } {
  const parsed = id.safeParse(value)
  if (!parsed.success) throw notFound(missing)
  return { id: parsed.data }
}

/**
 * Validates the query or body of a route that reads its values itself, and returns them parsed.
 * @throws 400 with zod's error, which names the field.
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
  return parsed.data
}

/**
 * Returns a request body merged with the ID in the path (`value`), which takes precedence over an ID in the body.
 * @throws 400 for a body that is no object, and 404 with the message `missing` for an invalid ID.
 */
export function toChange<T extends object>(value: string, body: T, missing: string): T & { id: number } {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isObject) throw badRequest('The request body must be an object.')
  return { ...body, ...parseIdInPath(value, missing) }
}

/** Creates a function that returns its argument, or throws a 404 with the message `missing` if the argument is null. */
export const orNotFound =
  (missing: string) =>
  <T>(found: T | null): T => {
    if (found === null) throw notFound(missing)
    return found
  }

/**
 * Adds a hook to a plugin that makes its routes reject visitors with a 401, before the body is read, and sets
 * `cache-control: no-store`. Roles and the scopes of API tokens are not checked.
 */
export function requireSignIn(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await requireSession(request.ctx)
  })
}

/**
 * Fastify plugin that registers the routes of the API: those in the OpenAPI document, by chapter, and undocumented
 * ones. Adds a 405 with Allow for other methods of their paths, and a JSON 404 for all other addresses under /api.
 */
export async function documentedRoutes(
  app: FastifyInstance,
  { chapters, others }: { chapters: Chapter[]; others: FastifyPluginAsync[] },
) {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // Parameter names and trailing slashes do not make a different address.
    const address = url.replaceAll(/:\w+/g, ':name').replace(/\/$/, '')
    const methods = methodsOf.get(address) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    methodsOf.set(address, methods)
  })
  for (const { name, routes } of chapters)
    await app.register(async (chapter) => {
      chapter.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, tags: [name] }
      })
      for (const plugin of routes) await chapter.register(plugin)
    })
  for (const plugin of others) await app.register(plugin)

  for (const [url, known] of methodsOf.entries().toArray()) {
    const allow = [...known].toSorted().join(', ')
    const rejectMethod = async (_request: FastifyRequest, reply: FastifyReply) =>
      methodNotAllowed(reply, allow)
    app.route({
      method: app.supportedMethods.filter((method) => !known.has(method)),
      url,
      schema: { hide: true },
      // Answers before the body is read.
      onRequest: rejectMethod,
      handler: rejectMethod,
    })
  }
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw addressNotFound()
  })
}

function methodNotAllowed(reply: FastifyReply, allow: string): FastifyReply {
  const message = `This address only supports ${allow}.`
  return reply.code(405).header('allow', allow).send({ error: message, message })
}

/** Documentation of a route in the OpenAPI document. */
interface RouteDocumentation {
  /** Unique operation ID, used as the method name by generated clients. */
  operationId: string
  /** Short title. */
  summary: string
  /** One or two sentences: what the route does, for whom, and anything not obvious. */
  description: string
}

type DefineRoute = <const Schema extends FastifySchema & RouteDocumentation>(
  path: string,
  options: { schema: Schema } & RouteShorthandOptions<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    ZodTypeProvider
  >,
  handler: RouteHandlerMethod<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    ZodTypeProvider
  >,
) => unknown

type Method = 'get' | 'post' | 'put' | 'delete'
type OtherMethod = 'route' | 'all' | 'head' | 'patch' | 'options'
type RestApp = Omit<FastifyInstance, Method | OtherMethod> & Record<Method, DefineRoute>

/** Routes of the REST API. A route without documentation does not compile. */
export type RestRoutes<Options extends object = object> = (app: RestApp, options: Options) => Promise<void>

/** Routes grouped under one tag of the OpenAPI document. */
export interface Chapter {
  name: string
  description: string
  routes: RestRoutes[]
}

type PartialInput<T> = { [K in keyof T]?: T[K] | undefined }

/** Returns a copy of `whole` with the properties that `sent` defines; all other properties keep their value. */
export function mergeChanges<T extends object>(whole: T, sent: PartialInput<T>): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...whole, ...Object.fromEntries(given) }
}
