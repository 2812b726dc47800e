import { createGuardedProcedures } from '#platform/server/trpc.ts'
import { requireRecentPassword } from './recent-password.service.ts'

/**
 * Creates a feature's tRPC base procedures `anyone`, `signedIn`, `editorOnly` and `adminOnly`, which check session and
 * role, and two more for members and admins, `signedInRecently` and `adminRecently`. These also throw a 403
 * `password_needed` unless the password was given in this session within ten minutes, in case the session was left open
 * on an unlocked screen.
 */
export function recentPasswordGuards<Services extends object>() {
  const guards = createGuardedProcedures<Services>()
  return {
    ...guards,
    signedInRecently: guards.signedIn.use(async ({ ctx, next }) => {
      await requireRecentPassword(ctx.em, ctx.sessionId, ctx.now())
      return next()
    }),
    adminRecently: guards.adminOnly.use(async ({ ctx, next }) => {
      await requireRecentPassword(ctx.em, ctx.sessionId, ctx.now())
      return next()
    }),
  }
}
