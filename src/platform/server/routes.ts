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
import { badRequest, notFound, sendFailure } from './errors.ts'
import { checkBody, chargeForBody } from './requests/json-bodies.ts'
import { requireSession } from './trpc.ts'

const addressNotFound = () => notFound('There is nothing at this address.')

/**
 * What holds for every REST route: errors as `{ error, message }`, and schemas that document but do not check,
 * because the procedure behind the row checks after its guards.
 */
export const restDefaults = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  // A form of another site may send plain text without asking first; JSON it may not.
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addHook('preParsing', async (request, reply, body) => {
    await chargeForBody(request, reply)
    return body
  })
  // Many clients name JSON even where they send nothing, as for signing out.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else checkBody(request, text).then(() => void parse(request, text, done), done)
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  // Pages answer GET and HEAD wherever nothing else does, but for what the folders of files have not.
  app.setNotFoundHandler(({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD') throw addressNotFound()
    return methodNotAllowed(reply, 'GET, HEAD')
  })
})

/** An id in a path that no row can have is as missing as a row that is not there. */
export function parseIdInPath(value: string, missing: string): { id: number } {
  const parsed = id.safeParse(value)
  if (!parsed.success) throw notFound(missing)
  return { id: parsed.data }
}

/** A route's query or body, where the route itself must know what it says. @throws 400 naming the field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
  return parsed.data
}

/** A change of the row in a path: that id counts, whatever the body says. */
export function toChange<T extends object>(value: string, body: T, missing: string): T & { id: number } {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isObject) throw badRequest('The request must be an object.')
  return { ...body, ...parseIdInPath(value, missing) }
}

/** Passes on what is there; nothing is a 404. */
export const orNotFound =
  (missing: string) =>
  <T>(found: T | null): T => {
    if (found === null) throw notFound(missing)
    return found
  }

/** Rows of a plugin for whoever is signed in: others are refused before what they send is read; nothing is kept. */
export function requireSignIn(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await requireSession(request.ctx)
  })
}

/**
 * The documented routes by chapters and others beside them, and what surrounds them: 405 with Allow for another method of a route's path, and
 * a 404 in JSON for any other address under /api.
 */
export async function documentedRoutes(
  app: FastifyInstance,
  { chapters, others }: { chapters: Chapter[]; others: FastifyPluginAsync[] },
) {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // Neither what a route calls its parameter nor a slash at the end makes another address of it.
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
      // Whatever the body is, it is not looked at.
      onRequest: rejectMethod,
      handler: rejectMethod,
    })
  }
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw addressNotFound()
  })
}

function methodNotAllowed(reply: FastifyReply, allow: string): FastifyReply {
  const message = `This address answers ${allow} only.`
  return reply.code(405).header('allow', allow).send({ error: message, message })
}

/** What a route says of itself to who reads the OpenAPI document. */
interface RouteDocumentation {
  /** Its name in programs made from the document: a verb and what it is about, found nowhere else. */
  operationId: string
  /** A few words. */
  summary: string
  /** A sentence or two: what it does and for whom, and what is not to be guessed. */
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

/** Rows of the API. One that does not describe itself does not compile. */
export type RestRoutes<Options extends object = object> = (app: RestApp, options: Options) => Promise<void>

/** Rows that stand together in the OpenAPI document. */
export interface Chapter {
  name: string
  description: string
  routes: RestRoutes[]
}

type PartialInput<T> = { [K in keyof T]?: T[K] | undefined }

/** A whole with what was sent in its place; what was not sent stays. */
export function mergeChanges<T extends object>(whole: T, sent: PartialInput<T>): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...whole, ...Object.fromEntries(given) }
}
