import { z } from 'zod'

const place = z.object({
  DATA_DIR: z.string(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: z.string().optional(),
})

/** What the process that makes backups is asked for. */
export const backupRequest = z.union([
  z.object({
    order: z.literal('make'),
    place,
    name: z.string(),
    location: z.union([
      z.object({ folder: z.string() }),
      z.object({ url: z.string(), directUrl: z.string().optional() }),
    ]),
    /** A folder that is its own, and goes with it. */
    copy: z.string().optional(),
  }),
  z.object({ order: z.literal('check'), place, name: z.string() }),
])
export type BackupRequest = z.infer<typeof backupRequest>

/** What it says. */
export const backupProcessMessage = z.union([
  z.object({ percent: z.number().int() }),
  z.object({ version: z.string().nullable(), problem: z.string().nullable() }),
  z.object({ trouble: z.string() }),
])
export type BackupProcessMessage = z.infer<typeof backupProcessMessage>
