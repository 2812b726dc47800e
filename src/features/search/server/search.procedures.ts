import { guardsWith, router } from '#platform/server/trpc.ts'
import { listed } from '#platform/server/work/work.ts'
import { ideaList } from '#features/catalogue/contract.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
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
import { listMatchingIdeas } from './listing.service.ts'
import { searchAndCount } from './search.service.ts'
import { listSearchesWithoutResults } from './search-counts.service.ts'
import type { SearchServices } from './search-services.ts'
import { suggest } from './suggestions.service.ts'

const { anyone, editorOnly } = guardsWith<SearchServices>()

export const searchRouter = router({
  ideas: anyone
    .input(searchQuery)
    .output(searchResult)
    .query(({ ctx, input }) =>
      listed(
        ctx,
        input.limit,
        () => searchAndCount(ctx, input),
        ({ ideas }) => ideas.length,
      ),
    ),

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

/** `ideas.list`: it stands with the search because a list may be narrowed by words. */
export const listingRouter = router({
  list: anyone
    .input(ideaList)
    .output(ideaView.array())
    .query(({ ctx, input }) =>
      listed(
        ctx,
        input.limit,
        () => listMatchingIdeas(ctx, input),
        (ideas) => ideas.length,
      ),
    ),
})
