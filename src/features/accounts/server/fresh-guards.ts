import { guardsWith } from '#platform/server/trpc.ts'
import { requireRecentPassword } from './fresh-password.service.ts'

/**
 * The guards of procedures, and two more that ask for the password if it was not given just now: whoever finds a screen
 * open does nothing of weight with it.
 */
export function recentPasswordGuards<Services extends object>() {
  const guards = guardsWith<Services>()
  return {
    ...guards,
    signedInAnew: guards.signedIn.use(async ({ ctx, next }) => {
      await requireRecentPassword(ctx.em, ctx.sessionId, ctx.now())
      return next()
    }),
    adminAnew: guards.adminOnly.use(async ({ ctx, next }) => {
      await requireRecentPassword(ctx.em, ctx.sessionId, ctx.now())
      return next()
    }),
  }
}
