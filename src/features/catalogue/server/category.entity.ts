import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { coverPalette, coverScene } from '#features/covers/contract.ts'

export const Category = defineEntity({
  name: 'Category',
  properties: {
    id: p.integer().primary().autoincrement(),
    slug: p.string().unique(),
    name: p.string(),
    description: p.string().default(''),
    /** Only where an editor set one; else the picture is composed from the cover's recipe. */
    imageUrl: p.string().nullable(),
    metaTitle: p.string().default(''),
    metaDescription: p.string().default(''),
    targetKeyword: p.string().default(''),
    /** Sanitised HTML. */
    content: p.text().default(''),
    position: p.integer().default(0),
    themePosition: p.integer().nullable(),
    featuredPosition: p.integer().nullable(),
    coverScene: p.enum(coverScene.options),
    coverIcon: p.string(),
    coverPalette: p.enum(coverPalette.options),
    coverSeed: p.integer(),
    /** Raised by every save. */
    version: p.integer().default(1),
    archivedAt: p.datetime().nullable(),
    /** The category that took its ideas: its address leads there. */
    mergedInto: () => p.manyToOne(Category).nullable().ref(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type Category = InferEntity<typeof Category>
