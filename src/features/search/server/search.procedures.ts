import { guardsWith, router } from '#platform/server/trpc.ts'
import { noting } from '#platform/server/answers/made-from.ts'
import { rowsInPieces, withRowsInPieces } from '#platform/server/work/rows-in-pieces.ts'
import { listed } from '#platform/server/work/work.ts'
import { ideaList } from '#features/catalogue/contract.ts'
import { ofAnyIdea, ofCategories, ofIdeas, ofList } from '#features/catalogue/server/made-from.ts'
import { ideaView } from '#features/catalogue/idea-fields.ts'
import {
  nearestCategories,
  questionsLeftOut,
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
import { listQuestionsLeftOut, listSearchesWithoutResults } from './search-counts.service.ts'
import type { SearchServices } from './search-services.ts'
import { synonymsRouter } from './synonyms/synonyms.procedures.ts'
import { suggest } from './suggestions.service.ts'

const { anyone, editorOnly } = guardsWith<SearchServices>()

export const searchRouter = router({
  ideas: anyone
    .input(searchQuery)
    .output(withRowsInPieces(searchResult, 'ideas'))
    .query(({ ctx, input }) =>
      listed(
        ctx,
        input.limit,
        () =>
          noting(ctx, searchAndCount(ctx, input), ({ ideas }) => [
            ...ofAnyIdea,
            ...ofCategories,
            ...ofIdeas(ideas),
          ]),
        ({ ideas }) => ideas.length,
      ),
    ),

  suggest: anyone
    .input(suggestQuery)
    .output(suggestions)
    .query(({ ctx, input }) => suggest(ctx, input)),

  nearest: anyone
    .input(searchText)
    .output(nearestCategories)
    .query(({ ctx, input }) => noting(ctx, listNearestCategories(ctx.em, input.q), () => ofCategories)),

  withoutResults: editorOnly
    .input(withoutResultsQuery)
    .output(searchesWithoutResults)
    .query(({ ctx, input }) => listSearchesWithoutResults(ctx.em, input, ctx.now())),

  leftOut: editorOnly
    .input(withoutResultsQuery)
    .output(questionsLeftOut)
    .query(({ ctx, input }) => listQuestionsLeftOut(ctx.em, input, ctx.now())),

  synonyms: synonymsRouter,
})

/** `ideas.list`: it stands with the search because a list may be narrowed by words. */
export const listingRouter = router({
  list: anyone
    .input(ideaList)
    .output(rowsInPieces(ideaView.array()))
    .query(({ ctx, input }) =>
      listed(
        ctx,
        input.limit,
        () => noting(ctx, listMatchingIdeas(ctx, input), (ideas) => ofList(input, ideas)),
        (ideas) => ideas.length,
      ),
    ),
})
