import { z } from 'zod'

/** What is read by versions that know no later one. */
export const formatNumber = 2
/** Of files that say nothing which the first versions did not know. */
export const firstFormat = 1

/** A line that holds no row begins with this; a row is JSON and begins with a brace. */
export const marks = { head: '#backup ', table: '#table ', end: '#end ' } as const

/** The first line: from what it was made, and all that has to be known before a row is taken in. */
export const backupHead = z.strictObject({
  format: z.number().int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgresql']),
  /** In the order of their numbers. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.string())),
  /** The numbers that were given last. */
  sequences: z.record(z.string(), z.string()),
  /** How many pictures are kept elsewhere, and not in here; absent where none are. */
  picturesElsewhere: z.number().int().optional(),
  /** What cookies and links are signed with, where that was asked for. */
  authSecret: z.string().optional(),
})
export type BackupHead = z.infer<typeof backupHead>

const sum = z.strictObject({ rows: z.number().int(), sha256: z.string() })

/** The last line: what has to have been read by then. */
export const backupEnd = z.strictObject({
  tables: z.record(z.string(), sum),
  /** Of all lines above, with their line ends. */
  sha256: z.string(),
})
export type BackupEnd = z.infer<typeof backupEnd>
export type TableSum = z.infer<typeof sum>
