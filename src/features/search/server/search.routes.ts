import type { RestRoutes } from '#platform/server/routes.ts'
import { ideaList } from '#features/catalogue/contract.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { searchQuery } from '../contract.ts'
import { searchIdeasPath } from '../limits.ts'
import { listingRouter, searchRouter } from './search.procedures.ts'

const search = createCallerFactory(searchRouter)
const listing = createCallerFactory(listingRouter)
const config = { cached: 'everybody' } as const

export const searchRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/ideas',
    {
      config,
      schema: {
        operationId: 'listIdeas',
        summary: 'List ideas',
        description:
          'Published ideas that match every filter, featured ones first; an empty filter is none, and one with several values, parted by commas, takes any of them. `limit` and `offset` turn the pages, and `search` orders by relevance.',
        querystring: ideaList,
        response: { 200: ideaView.array() },
      },
    },
    (request) => listing(request.ctx).list(request.query),
  )

  app.get(
    searchIdeasPath,
    {
      config,
      schema: {
        operationId: 'searchIdeas',
        summary: 'Search the ideas',
        description:
          'The ideas that hold all words of `q`, best first, at most 1,000. Where none does, those that come close. With `understand=1` the question is read for cost, difficulty, time, season and month, where, and whom with: only ideas that are so are answered, unless there are none; `without` names what is not to be read so.',
        querystring: searchQuery,
        response: { 200: ideaView.array() },
      },
    },
    (request) =>
      search(request.ctx)
        .ideas(request.query)
        .then(({ ideas }) => ideas),
  )
}
