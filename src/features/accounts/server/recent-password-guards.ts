import { createGuardedProcedures } from '#platform/server/trpc.ts'
import { requireRecentPassword } from './recent-password.service.ts'

/**
 * Returns the guards for procedures, with two more that require a recent password: `signedInAnew` and `adminAnew`,
 * which throw a 403 `password_needed`. They protect a session left open on an unlocked screen.
 */
export function recentPasswordGuards<Services extends object>() {
  const guards = createGuardedProcedures<Services>()
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
