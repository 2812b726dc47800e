import { anyone, router } from '#platform/server/trpc.ts'
import { searchQuery, searchResult } from '../contract.ts'
import { searchIdeas } from './search.service.ts'

export const searchRouter = router({
  ideas: anyone
    .input(searchQuery)
    .output(searchResult)
    .query(({ ctx, input }) => searchIdeas(ctx.em, input)),
})
