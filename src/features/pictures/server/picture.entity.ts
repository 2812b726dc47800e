import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** An uploaded picture in one of its sizes, named by what it shows. */
export const Picture = defineEntity({
  name: 'Picture',
  properties: {
    hash: p.string().primary(),
    width: p.integer().primary().autoincrement(false),
    bytes: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Picture = InferEntity<typeof Picture>
