import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** An uploaded picture in one of its sizes, named by what it shows. */
export const PictureRow = defineEntity({
  name: 'PictureRow',
  tableName: 'picture',
  properties: {
    hash: p.string().primary(),
    width: p.integer().primary().autoincrement(false),
    /** Null where they are kept elsewhere (picture-store.ts). */
    bytes: p.blob().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type PictureRow = InferEntity<typeof PictureRow>
