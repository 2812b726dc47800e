import { oembed, oembedQuery } from '#features/catalogue/embed-contract.ts'
import { guardsWith, router } from '#platform/server/trpc.ts'
import { describeForOthers } from './oembed.service.ts'

const { anyone } = guardsWith<{ siteName: string }>()

/** Ideas in the pages of others. */
export const embeddingRouter = router({
  oembed: anyone
    .input(oembedQuery)
    .output(oembed)
    .query(({ ctx, input }) => describeForOthers(ctx, input)),
})
