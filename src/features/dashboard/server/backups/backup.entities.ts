import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** What was found in a backup when it was last read to its end. */
export const BackupCheck = defineEntity({
  name: 'BackupCheck',
  tableName: 'backup_check',
  properties: {
    name: p.string().primary(),
    bytes: p.bigint('number'),
    changedAt: p.datetime(),
    /** Of the site that made it; null where that cannot be read. */
    version: p.string().nullable(),
    /** What is wrong with it; null where it is whole. */
    problem: p.string().nullable(),
    checkedAt: p.datetime(),
  },
})
export type BackupCheck = InferEntity<typeof BackupCheck>

/** One making of a backup, going on or over. */
export const BackupRun = defineEntity({
  name: 'BackupRun',
  tableName: 'backup_run',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** What its file is called. */
    name: p.string(),
    begunAt: p.datetime(),
    /** By the clock of the database, which all processes share. */
    heardAt: p.datetime().defaultRaw('now()'),
    endedAt: p.datetime().nullable(),
    percent: p.integer().default(0),
    /** Why there is no backup; null where there is one, or may be. */
    problem: p.string().nullable(),
  },
})
export type BackupRun = InferEntity<typeof BackupRun>
