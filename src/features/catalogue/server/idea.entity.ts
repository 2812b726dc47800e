import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { Category } from '#features/catalogue/server/category.entity.ts'
import { coverPalette, coverScene } from '#features/covers/contract.ts'
import { ideaState, locationType, season } from '../idea-fields.ts'
import type { Place } from '../places.ts'

export const Idea = defineEntity({
  name: 'Idea',
  properties: {
    id: p.integer().primary().autoincrement(),
    slug: p.string().unique(),
    title: p.string(),
    description: p.string().default(''),
    /** Only where an editor set one; else the picture is composed from the cover's recipe. */
    imageUrl: p.string().nullable(),
    difficulty: p.smallint().default(1),
    cost: p.smallint().default(1),
    locationType: p.enum(locationType.options).default('anywhere'),
    timeCommitment: p.string().default('Varies'),
    season: p.enum(season.options).default('any'),
    ageGroup: p.string().default('any'),
    tags: p.array().default([]),
    places: p.json<Place[]>().default([]),
    months: p.json<number[]>().default([]),
    category: () => p.manyToOne(Category).nullable().ref(),
    state: p.enum(ideaState.options).default('published'),
    /** When a scheduled idea is published. */
    publishAt: p.datetime().nullable(),
    featured: p.boolean().default(false),
    coverScene: p.enum(coverScene.options),
    coverIcon: p.string(),
    coverPalette: p.enum(coverPalette.options),
    coverSeed: p.integer(),
    /** Raised by every save. */
    version: p.integer().default(1),
    /** What the search reads, kept by a trigger; rows and lists go without. */
    document: p.string().columnType('tsvector').lazy().defaultRaw(`''`),
    /** How long it takes, in steps, worked out by the database; rows and lists go without. */
    duration: p.text().nullable().lazy(),
    /** What questions narrow by (migration 0043), kept by the database; rows and lists go without. */
    facts: p.array().lazy().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type Idea = InferEntity<typeof Idea>
