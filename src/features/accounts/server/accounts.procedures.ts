import { anyone, router } from '#platform/server/trpc.ts'
import { currentUser } from '../contract.ts'

export const accountsRouter = router({
  /** Who is signed in; null for a visitor (decision 12). */
  current: anyone
    .output(currentUser.nullable())
    .query(async ({ ctx }) => (await ctx.session())?.user ?? null),
})
