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
