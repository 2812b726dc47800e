import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { costs } from '../scheduling/costs.ts'
import { stringifyInChunks, type JsonReplacer } from '../scheduling/long-lists.ts'
import { runWork } from '../scheduling/work-scheduler.ts'
import { cacheAddressOf, pathOf } from './cache-address.ts'
import type { ComputeResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Caches the route's response until the catalogue changes: for everybody, or for visitors only. */
    cached?: 'everybody' | 'visitors'
  }
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Browsers and proxies may store it but revalidate each time: an unchanged response is a 304.
  'cache-control': 'public, max-age=0, must-revalidate',
}

interface Options {
  cache: ResponseCache
  /** Entity manager for public responses, such as one of a replica. */
  reading?: () => SqlEntityManager
  /** JSON replacer for the response body. */
  replaced?: JsonReplacer | undefined
}

/**
 * Fastify plugin for GET routes. Those with `config.cached` are served from the response cache: to everybody or, with
 * `visitors`, only to visitors, while a member's response is computed at each request and not cached. The computing of
 * these and of all other documented GET routes waits for its turn in the client's queue and is charged to the client's
 * rate limit. Register it before the routes.
 */
export const cachedRoutes = fp(async function cachedRoutes(
  app: FastifyInstance,
  { cache, reading, replaced }: Options,
) {
  app.addHook('onRoute', (route) => {
    // Stryker disable next-line OptionalChaining: Fastify gives every route a configuration, its types do not say so
    const cached = route.config?.cached
    const make = route.handler
    if (!cached) {
      if (isDocumentedRead(route)) {
        route.handler = function (request, reply) {
          return runWork(request, costs.call, async () => make.call(this, request, reply))
        }
      }
      return
    }
    const reads = parameterNamesOf(route.schema?.querystring)
    route.handler = async function (request, reply) {
      // A request without cookie or Authorization header is a visitor's, so no session lookup is needed.
      const { cookie, authorization } = request.headers
      if (cached === 'visitors' && (cookie ?? authorization) && (await request.ctx.session())) {
        reply.header('cache-control', 'no-store')
        return runWork(request, costs.call, async () => make.call(this, request, reply))
      }
      const compute: ComputeResponse = async ({ from }) => {
        request.ctx.madeFrom = from
        if (reading) request.ctx.em = reading()
        // A revalidation is not the client's work.
        if (from.isRenewal) request.ctx.work = undefined
        const body = await stringifyInChunks(await make.call(this, request, reply), replaced)
        // A route that called no procedure has unknown cache tags, so any change invalidates it.
        if (!from.isAsked()) from.ask()
        return { status: 200, headers, body }
      }
      return cache.answer(request, reply, compute, {
        address: cacheAddressOf(pathOf(request.url), request.query, reads),
        inTurn: (making) => runWork(request, costs.call, making),
      })
    }
  })
})

/**
 * Returns whether a documented route reads. Hidden routes account for their own cost. HEAD is a separate route in
 * Fastify and does the same work.
 */
const isDocumentedRead = ({ method, schema }: RouteOptions) =>
  [method].flat().some((each) => each === 'GET' || each === 'HEAD') && schema !== undefined && !schema.hide

/** Names of the query parameters in the route's schema. */
const parameterNamesOf = (querystring: unknown): string[] =>
  Object.keys(querystring instanceof z.ZodObject ? querystring.shape : {})
