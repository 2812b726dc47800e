import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** An edition of the catalogue that has been loaded, so that a warm start does not read it again. */
export const CatalogueSeed = defineEntity({
  name: 'CatalogueSeed',
  properties: {
    edition: p.string().primary(),
    loadedAt: p.datetime().defaultRaw('now()'),
  },
})
export type CatalogueSeed = InferEntity<typeof CatalogueSeed>
