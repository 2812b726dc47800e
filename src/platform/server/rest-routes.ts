import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** What a route says of itself to who reads the OpenAPI document. */
interface Described {
  /** Its name in programs made from the document: a verb and what it is about, found nowhere else. */
  operationId: string
  /** A few words. */
  summary: string
  /** A sentence or two: what it does and for whom, and what is not to be guessed. */
  description: string
}

type Row = <const Schema extends FastifySchema & Described>(
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
type Others = 'route' | 'all' | 'head' | 'patch' | 'options'
type RestApp = Omit<FastifyInstance, Method | Others> & Record<Method, Row>

/** Rows of the API. One that does not describe itself does not compile. */
export type RestRoutes<Options extends object = object> = (app: RestApp, options: Options) => Promise<void>

/** Rows that stand together in the OpenAPI document. */
export interface Chapter {
  name: string
  description: string
  routes: RestRoutes[]
}
