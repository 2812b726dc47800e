import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ideaView } from '#features/catalogue/contract.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { searchQuery } from '../contract.ts'
import { searchRouter } from './search.procedures.ts'

const search = createCallerFactory(searchRouter)

export const searchRest: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/search',
    {
      config: { cached: 'everybody' },
      schema: { summary: 'Search the ideas', querystring: searchQuery, response: { 200: ideaView.array() } },
    },
    (request) =>
      search(request.ctx)
        .ideas(request.query)
        .then(({ ideas }) => ideas),
  )
}
