import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** One row, whose version triggers raise with every committed change of the catalogue. */
export const CatalogueVersionRow = defineEntity({
  name: 'CatalogueVersionRow',
  tableName: 'catalogue_version',
  properties: {
    onlyRow: p.boolean().primary().default(true),
    version: p.bigint('string').defaultRaw('1'),
  },
})
export type CatalogueVersionRow = InferEntity<typeof CatalogueVersionRow>
