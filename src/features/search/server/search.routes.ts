import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ideaList } from '#features/catalogue/contract.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { searchQuery } from '../contract.ts'
import { listingRouter, searchRouter } from './search.procedures.ts'

const search = createCallerFactory(searchRouter)
const listing = createCallerFactory(listingRouter)
const config = { cached: 'everybody' } as const

export const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/ideas',
    { config, schema: { summary: 'List ideas', querystring: ideaList, response: { 200: ideaView.array() } } },
    (request) => listing(request.ctx).list(request.query),
  )

  app.get(
    '/api/search',
    {
      config,
      schema: { summary: 'Search the ideas', querystring: searchQuery, response: { 200: ideaView.array() } },
    },
    (request) =>
      search(request.ctx)
        .ideas(request.query)
        .then(({ ideas }) => ideas),
  )
}
