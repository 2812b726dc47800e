import { z } from 'zod'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { rateLimited, router } from '#platform/server/trpc.ts'
import { backupLink, backupsState, byBackupName } from '#features/dashboard/contract.ts'
import { backupFilesByAdmin, backupsByAdmin } from '../dashboard-limits.ts'
import { getBackupLink, requestBackup, removeBackup } from './backup-actions.service.ts'
import type { BackupsServices } from './backups-services.ts'
import { getBackupsState } from './backups.queries.ts'

const { adminOnly, adminRecently } = recentPasswordGuards<BackupsServices>()

/**
 * Procedures with which admins list, make, download and delete backups (rate-limited); others get a 401 or 403. A
 * backup holds everybody's data, so access to an unattended screen must not be enough: downloading and deleting require
 * that the admin has recently confirmed their password.
 */
export const backupsRouter = router({
  list: adminOnly.output(backupsState).query(({ ctx }) => getBackupsState(ctx)),

  make: adminOnly
    .use(rateLimited(backupsByAdmin))
    .output(z.void())
    .mutation(({ ctx }) => requestBackup(ctx)),

  /** Download path of a backup. */
  address: adminRecently
    .use(rateLimited(backupFilesByAdmin))
    .input(byBackupName)
    .output(backupLink)
    .mutation(({ ctx, input }) => getBackupLink(ctx, input.name)),

  remove: adminRecently
    .use(rateLimited(backupFilesByAdmin))
    .input(byBackupName)
    .output(z.void())
    .mutation(({ ctx, input }) => removeBackup(ctx, input.name)),
})
