import { z } from 'zod'

/** What is read by versions that know no later one. */
export const latestFormat = 2
/** Of files that say nothing which the first versions did not know. */
export const firstFormat = 1

/** A line that holds no row begins with this; a row is JSON and begins with a brace. */
export const linePrefixes = { head: '#backup ', table: '#table ', end: '#end ' } as const

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

const tableDigest = z.strictObject({ rows: z.number().int(), sha256: z.string() })

/** The last line: what has to have been read by then. */
export const backupEnd = z.strictObject({
  tables: z.record(z.string(), tableDigest),
  /** Of all lines above, with their line ends. */
  sha256: z.string(),
})
export type BackupEnd = z.infer<typeof backupEnd>
export type TableDigest = z.infer<typeof tableDigest>

/** What a backup is of: `someday` are those that the site makes and removes by itself. */
export type BackupKind = 'someday' | 'before-restore' | 'before-update'

const fileNamePattern = /^(?<kind>someday|before-restore|before-update)-(?<at>[\dT-]+Z)\.backup$/
const timestampPattern =
  /^(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)-(?<rest>\d{3})Z$/

/** The name of a backup's file; by it they are told from other files, sorted, and asked for. */
export const backupName = (kind: BackupKind, now: Date): string =>
  `${kind}-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`

/** What a name says; undefined where it is none of ours, whatever else it is. */
export function readBackupName(name: string): { kind: BackupKind; madeAt: Date } | undefined {
  const { kind, at = '' } = fileNamePattern.exec(name)?.groups ?? {}
  const { day, hour, minute, second, rest } = timestampPattern.exec(at)?.groups ?? {}
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`)
  if (!isKind(kind) || Number.isNaN(madeAt.getTime())) return undefined
  return { kind, madeAt }
}

const isKind = (word: string | undefined): word is BackupKind =>
  word === 'someday' || word === 'before-restore' || word === 'before-update'
