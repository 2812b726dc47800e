import { z } from 'zod'

const backup = z.object({
  /** Of its file; by it one is asked for. */
  name: z.string(),
  /** `someday` are those that the site makes by itself, or was asked for. */
  kind: z.enum(['someday', 'before-restore', 'before-update']),
  madeAt: z.iso.datetime(),
  bytes: z.number().int(),
  /** Of the site that made it; null where nobody has looked yet. */
  version: z.string().nullable(),
  /** Whether it was read to its end since it was last changed, and what came of that. */
  state: z.enum(['whole', 'broken', 'unchecked']),
  problem: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

/** All that admins see of backups. */
export const backupsState = z.object({
  /** Where they are, in words. */
  place: z.string(),
  /** Why it cannot be looked into; null where it can. */
  placeProblem: z.string().nullable(),
  schedule: z.object({
    /** 0 where none is made by itself. */
    everySeconds: z.number().int(),
    keep: z.number().int(),
    /** Null where that is within minutes. */
    nextAt: z.iso.datetime().nullable(),
  }),
  /** One that is being made, or will be in a moment. */
  making: z.object({ since: z.iso.datetime().nullable(), percent: z.number().int() }).nullable(),
  /** What became of the last one, where there is none of it. */
  failure: z.object({ at: z.iso.datetime(), problem: z.string() }).nullable(),
  /** Newest first. */
  backups: backup.array(),
})
export type BackupsState = z.infer<typeof backupsState>

export const byBackup = z.object({ name: z.string().max(200) })
export const backupAddress = z.object({ href: z.string() })
