/** What a backup is of: `someday` are those that the site makes and removes by itself. */
export type BackupKind = 'someday' | 'before-restore' | 'before-update'

const written = /^(?<kind>someday|before-restore|before-update)-(?<at>[\dT-]+Z)\.backup$/
const moment = /^(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)-(?<rest>\d{3})Z$/

/** The name of a backup's file; by it they are told from other files, sorted, and asked for. */
export const backupName = (kind: BackupKind, now: Date): string =>
  `${kind}-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`

/** What a name says; undefined where it is none of ours, whatever else it is. */
export function readBackupName(name: string): { kind: BackupKind; madeAt: Date } | undefined {
  const { kind, at = '' } = written.exec(name)?.groups ?? {}
  const { day, hour, minute, second, rest } = moment.exec(at)?.groups ?? {}
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`)
  if (!isKind(kind) || Number.isNaN(madeAt.getTime())) return undefined
  return { kind, madeAt }
}

const isKind = (word: string | undefined): word is BackupKind =>
  word === 'someday' || word === 'before-restore' || word === 'before-update'
