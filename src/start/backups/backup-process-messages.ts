import { z } from 'zod'

const place = z.object({
  DATA_DIR: z.string(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: z.string().optional(),
})

/** Message to the backup process. */
export const backupRequest = z.union([
  z.object({
    order: z.literal('make'),
    place,
    name: z.string(),
    location: z.union([
      z.object({ folder: z.string() }),
      z.object({ url: z.string(), directUrl: z.string().optional() }),
    ]),
    /** Temporary folder, which the process removes if the site disconnects. */
    copy: z.string().optional(),
  }),
  z.object({ order: z.literal('check'), place, name: z.string() }),
])
export type BackupRequest = z.infer<typeof backupRequest>

/** Messages from the backup process: progress, result or error. */
export const backupProcessMessage = z.union([
  z.object({ percent: z.number().int() }),
  z.object({ version: z.string().nullable(), problem: z.string().nullable() }),
  z.object({ trouble: z.string() }),
])
export type BackupProcessMessage = z.infer<typeof backupProcessMessage>
