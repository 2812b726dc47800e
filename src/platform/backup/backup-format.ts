import { z } from 'zod'

/** Format version, for files that older versions cannot read. */
export const latestFormat = 2
/** Format version of files without any feature added since the first version. */
export const firstFormat = 1

/** Prefixes of lines other than rows. Rows are JSON objects and begin with a brace. */
export const linePrefixes = { head: '#backup ', table: '#table ', end: '#end ' } as const

/** First line of a backup: metadata needed before any row is loaded. */
export const backupHead = z.strictObject({
  format: z.number().int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgresql']),
  /** In order of their numbers. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.string())),
  /** Last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  /** Number of pictures in external storage, which the backup does not contain; absent for none. */
  picturesElsewhere: z.number().int().optional(),
  /** Secret that signs cookies and links, if it was included. */
  authSecret: z.string().optional(),
})
export type BackupHead = z.infer<typeof backupHead>

const tableDigest = z.strictObject({ rows: z.number().int(), sha256: z.string() })

/** Last line of a backup: checksums of all rows. */
export const backupEnd = z.strictObject({
  tables: z.record(z.string(), tableDigest),
  /** Hash of all lines above, including line ends. */
  sha256: z.string(),
})
export type BackupEnd = z.infer<typeof backupEnd>
export type TableDigest = z.infer<typeof tableDigest>

/** Kind of a backup; the site creates and deletes `someday` backups by itself. */
export type BackupKind = 'someday' | 'before-restore' | 'before-update'

const fileNamePattern = /^(?<kind>someday|before-restore|before-update)-(?<at>[\dT-]+Z)\.backup$/
const timestampPattern =
  /^(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)-(?<rest>\d{3})Z$/

/**
 * Returns a backup's file name, `<kind>-<time>.backup`, with the time in UTC. Its form tells backups from other
 * files, and names of one kind sort by time.
 */
export const backupName = (kind: BackupKind, now: Date): string =>
  `${kind}-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`

/**
 * Parses a backup's file name into its kind (`someday`, `before-update` or `before-restore`) and time; undefined for
 * the name of any other file.
 */
export function readBackupName(name: string): { kind: BackupKind; madeAt: Date } | undefined {
  const { kind, at = '' } = fileNamePattern.exec(name)?.groups ?? {}
  const { day, hour, minute, second, rest } = timestampPattern.exec(at)?.groups ?? {}
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`)
  if (!isKind(kind) || Number.isNaN(madeAt.getTime())) return undefined
  return { kind, madeAt }
}

const isKind = (word: string | undefined): word is BackupKind =>
  word === 'someday' || word === 'before-restore' || word === 'before-update'
