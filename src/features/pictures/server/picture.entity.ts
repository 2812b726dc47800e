import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** One size of an uploaded picture, identified by the hash of its content. */
export const PictureRow = defineEntity({
  name: 'PictureRow',
  tableName: 'picture',
  properties: {
    hash: p.string().primary(),
    width: p.integer().primary().autoincrement(false),
    /** Null if the bytes are in a store (picture-store.ts). */
    bytes: p.blob().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type PictureRow = InferEntity<typeof PictureRow>
