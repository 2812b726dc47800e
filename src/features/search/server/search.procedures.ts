import { anyone, editorOnly, router } from '#platform/server/trpc.ts'
import {
  nearestCategories,
  searchesWithoutResults,
  searchQuery,
  searchResult,
  searchText,
  suggestions,
  suggestQuery,
  withoutResultsQuery,
} from '../contract.ts'
import { listNearestCategories } from './nearest-categories.service.ts'
import { searchAndCount } from './search.service.ts'
import { listSearchesWithoutResults } from './search-counts.service.ts'
import { suggest } from './suggestions.service.ts'

export const searchRouter = router({
  ideas: anyone
    .input(searchQuery)
    .output(searchResult)
    .query(({ ctx, input }) => searchAndCount(ctx, input)),

  suggest: anyone
    .input(suggestQuery)
    .output(suggestions)
    .query(({ ctx, input }) => suggest(ctx, input.q)),

  nearest: anyone
    .input(searchText)
    .output(nearestCategories)
    .query(({ ctx, input }) => listNearestCategories(ctx.em, input.q)),

  withoutResults: editorOnly
    .input(withoutResultsQuery)
    .output(searchesWithoutResults)
    .query(({ ctx, input }) => listSearchesWithoutResults(ctx.em, input, ctx.now())),
})
