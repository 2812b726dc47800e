import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** One row: what editors have decided for all issues. Who claims deliveries holds it meanwhile. */
export const NewsletterSetting = defineEntity({
  name: 'NewsletterSetting',
  tableName: 'newsletter_setting',
  properties: {
    id: p.integer().primary().autoincrement(false),
    isAutomatic: p.boolean().default(false),
    /** Up to which moment lists have been looked through; null where they never were. */
    listsLookedUntil: p.datetime().nullable(),
  },
})
export type NewsletterSetting = InferEntity<typeof NewsletterSetting>
