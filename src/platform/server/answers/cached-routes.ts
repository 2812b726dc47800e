import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import { cacheAddressOf, pathOf } from './address.ts'
import { costs } from '../work/costs.ts'
import { runWork } from '../work/work.ts'
import type { ComputeResponse } from './answer.ts'
import type { ResponseCache } from './answer-cache.ts'
import { stringifyInChunks, type Replacer } from './json-in-pieces.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row's answer is the same for everybody, or for every visitor, until the catalogue changes. */
    cached?: 'everybody' | 'visitors'
  }
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Kept by browsers and proxies, but asked for again each time: an unchanged answer is a 304.
  'cache-control': 'public, max-age=0, must-revalidate',
}

interface Options {
  cache: ResponseCache
  /** From where public answers are made. */
  reading?: () => SqlEntityManager
  /** How answers are written, where not as they are. */
  replaced?: Replacer | undefined
}

/** Answers routes marked `cached` from memory; what has to be made is its client's work. Registered before the routes. */
export const cachedRoutes = fp(async (app: FastifyInstance, { cache, reading, replaced }: Options) => {
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
      // A visitor is told from the rest without asking for a session.
      const { cookie, authorization } = request.headers
      if (cached === 'visitors' && (cookie ?? authorization) && (await request.ctx.session())) {
        reply.header('cache-control', 'no-store')
        return runWork(request, costs.call, async () => make.call(this, request, reply))
      }
      const compute: ComputeResponse = async ({ from }) => {
        request.ctx.madeFrom = from
        if (reading) request.ctx.em = reading()
        // Nobody in particular has asked for it.
        if (from.isRenewal) request.ctx.work = undefined
        const body = await stringifyInChunks(await make.call(this, request, reply), replaced)
        // What no procedure was asked for has told nobody what it is made from.
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

/** Documented routes alone: what else there is says itself what it costs. HEAD is a route of its own, which does all the same. */
const isDocumentedRead = ({ method, schema }: RouteOptions) =>
  [method].flat().some((each) => each === 'GET' || each === 'HEAD') && schema !== undefined && !schema.hide

/** What of a query the row's schema knows. */
const parameterNamesOf = (querystring: unknown): string[] =>
  Object.keys(querystring instanceof z.ZodObject ? querystring.shape : {})
