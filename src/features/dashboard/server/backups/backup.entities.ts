import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** Result of the last complete read of a backup. */
export const BackupCheck = defineEntity({
  name: 'BackupCheck',
  tableName: 'backup_check',
  properties: {
    name: p.string().primary(),
    bytes: p.bigint('number'),
    changedAt: p.datetime(),
    /** Version of the site that made the backup; null if it cannot be read. */
    version: p.string().nullable(),
    /** Defect of the backup; null if it is whole. */
    problem: p.string().nullable(),
    checkedAt: p.datetime(),
  },
})
export type BackupCheck = InferEntity<typeof BackupCheck>

/** Run that makes a backup, active or ended. */
export const BackupRun = defineEntity({
  name: 'BackupRun',
  tableName: 'backup_run',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Name of the backup's file. */
    name: p.string(),
    begunAt: p.datetime(),
    /** Last heartbeat, by the clock of the database, which all processes share. */
    heardAt: p.datetime().defaultRaw('now()'),
    endedAt: p.datetime().nullable(),
    percent: p.integer().default(0),
    /** Why the run failed; null if it is active or has succeeded. */
    problem: p.string().nullable(),
  },
})
export type BackupRun = InferEntity<typeof BackupRun>
