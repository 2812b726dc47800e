import { z } from 'zod'
import { requireFreshPassword } from '#features/accounts/server/fresh-password.service.ts'
import { guardsWith, router } from '#platform/server/trpc.ts'
import { backupAddress, backupsState, byBackup } from '#features/dashboard/backups-contract.ts'
import { addressOfBackup, askForBackup, removeBackup } from './backup-orders.service.ts'
import type { BackupsServices } from './backups-services.ts'
import { readBackups } from './backups.queries.ts'

const { adminOnly } = guardsWith<BackupsServices>()

/** A backup holds what everybody has entrusted to the site: whoever finds a screen open does not get it. */
const adminAnew = adminOnly.use(async ({ ctx, next }) => {
  await requireFreshPassword(ctx.em, ctx.sessionId, ctx.now())
  return next()
})

/** What admins see of backups, and do about them. */
export const backupsRouter = router({
  list: adminOnly.output(backupsState).query(({ ctx }) => readBackups(ctx)),

  make: adminOnly.output(z.void()).mutation(({ ctx }) => askForBackup(ctx)),

  /** Where one can be fetched. */
  address: adminAnew
    .input(byBackup)
    .output(backupAddress)
    .mutation(({ ctx, input }) => addressOfBackup(ctx, input.name)),

  remove: adminAnew
    .input(byBackup)
    .output(z.void())
    .mutation(({ ctx, input }) => removeBackup(ctx, input.name)),
})
