import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/entities.ts'
import { coverPalette, coverScene } from '#features/covers/contract.ts'
import { ideaState, locationType, season, type IdeaFields } from '../idea-fields.ts'
import { revisionActions } from '../limits.ts'
import type { Place } from '../places.ts'

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

/** A save of an idea: the fields that it changed, as they were and as they became. */
export const IdeaRevision = defineEntity({
  name: 'IdeaRevision',
  uniques: [{ properties: ['idea', 'version'] }],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    idea: () => p.manyToOne(Idea).ref(),
    version: p.integer(),
    editor: () => p.manyToOne(User).nullable().ref(),
    /** The name they had then, blank once they have left; null where the clock did it. */
    editorName: p.string().nullable(),
    action: p.enum(revisionActions),
    /** What was saved together is undone together. */
    batch: p.uuid().nullable(),
    before: p.json<Partial<IdeaFields>>(),
    after: p.json<Partial<IdeaFields>>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type IdeaRevision = InferEntity<typeof IdeaRevision>

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
