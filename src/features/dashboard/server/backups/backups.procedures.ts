import { z } from 'zod'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { limitedTo, router } from '#platform/server/trpc.ts'
import { backupAddress, backupsState, byBackup } from '#features/dashboard/contract.ts'
import { backupFilesByAdmin, backupsByAdmin } from '../dashboard-limits.ts'
import { addressOfBackup, askForBackup, removeBackup } from './backup-orders.service.ts'
import type { BackupsServices } from './backups-services.ts'
import { readBackups } from './backups.queries.ts'

const { adminOnly, adminAnew } = freshGuardsWith<BackupsServices>()

/**
 * What admins see of backups, and do about them. A backup holds what everybody has entrusted to the site: whoever finds
 * a screen open does not get it.
 */
export const backupsRouter = router({
  list: adminOnly.output(backupsState).query(({ ctx }) => readBackups(ctx)),

  make: adminOnly
    .use(limitedTo(backupsByAdmin))
    .output(z.void())
    .mutation(({ ctx }) => askForBackup(ctx)),

  /** Where one can be fetched. */
  address: adminAnew
    .use(limitedTo(backupFilesByAdmin))
    .input(byBackup)
    .output(backupAddress)
    .mutation(({ ctx, input }) => addressOfBackup(ctx, input.name)),

  remove: adminAnew
    .use(limitedTo(backupFilesByAdmin))
    .input(byBackup)
    .output(z.void())
    .mutation(({ ctx, input }) => removeBackup(ctx, input.name)),
})
