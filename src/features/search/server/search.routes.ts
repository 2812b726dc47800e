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
          'Published ideas that match every filter, featured ones first. An empty filter is ignored; one with several values, separated by commas, matches any of them. Use `limit` and `offset` for paging; `search` sorts by relevance.',
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
          'Ideas that contain all words of `q`, best matches first, at most 1,000. If there are none, close matches. With `understand=1`, hints about cost, difficulty, time, season, month, place and company become filters, unless no idea matches them; `without` lists hints to ignore.',
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
