import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { User } from '#features/accounts/server/entities.ts'
import { coverPalette, coverScene } from '#features/covers/contract.ts'
import type { Price } from '../kind-fields.ts'
import { ideaState, locationType, season, type IdeaFields } from '../idea-fields.ts'
import { revisionActions } from '../limits.ts'
import type { Place } from '../places.ts'

/**
 * Table `category`: groups of ideas in the editors' order, with texts, cover and place on the home page. Archived and
 * merged ones stay as rows.
 */
export const Category = defineEntity({
  name: 'Category',
  properties: {
    id: p.integer().primary().autoincrement(),
    slug: p.string().unique(),
    name: p.string(),
    description: p.string().default(''),
    /** Set only if an editor chose a picture; otherwise the cover is composed from its recipe. */
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
    /** Incremented by every save. */
    version: p.integer().default(1),
    archivedAt: p.datetime().nullable(),
    /** Category that this one was merged into; its URL redirects there. */
    mergedInto: () => p.manyToOne(Category).nullable().ref(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type Category = InferEntity<typeof Category>

/**
 * Table `idea`: ideas of the catalogue in every state (draft, scheduled, published, archived). Triggers keep the
 * counters, places and search columns that are derived from it.
 */
export const Idea = defineEntity({
  name: 'Idea',
  properties: {
    id: p.integer().primary().autoincrement(),
    slug: p.string().unique(),
    title: p.string(),
    description: p.string().default(''),
    /** Set only if an editor chose a picture; otherwise the cover is composed from its recipe. */
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
    kinds: p.array().default([]),
    moods: p.array().default([]),
    company: p.array().default([]),
    weather: p.array().default([]),
    price: p.json<Price>().nullable(),
    aliases: p.array().default([]),
    needs: p.array().default([]),
    questions: p.array().default([]),
    officialUrl: p.text().nullable(),
    /** Since when the official page has not answered; its link is hidden while this is set. */
    officialPageGoneSince: p.datetime().nullable(),
    category: () => p.manyToOne(Category).nullable().ref(),
    state: p.enum(ideaState.options).default('published'),
    /** When a scheduled idea is published. */
    publishAt: p.datetime().nullable(),
    featured: p.boolean().default(false),
    coverScene: p.enum(coverScene.options),
    coverIcon: p.string(),
    coverPalette: p.enum(coverPalette.options),
    coverSeed: p.integer(),
    /** Incremented by every save. */
    version: p.integer().default(1),
    /** Search document, maintained by a trigger; not selected in rows and lists. */
    document: p.string().columnType('tsvector').lazy().defaultRaw(`''`),
    /** Duration bucket, computed by the database; not selected in rows and lists. */
    duration: p.text().nullable().lazy(),
    /** Facts for narrowing searches (migration 0043), maintained by the database; not selected in rows and lists. */
    facts: p.array().lazy().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})
export type Idea = InferEntity<typeof Idea>

/** Results of asking an idea's official page. A trigger deletes the row when the URL changes. */
export const OfficialPageCheck = defineEntity({
  name: 'OfficialPageCheck',
  properties: {
    idea: () => p.oneToOne(Idea).owner().primary().ref(),
    checkedAt: p.datetime(),
    /** When the page last answered. */
    seenAt: p.datetime().nullable(),
    failingSince: p.datetime().nullable(),
    /** Number of days (UTC) on which it has failed since it last answered. */
    failedDays: p.smallint().default(0),
    lastFailedOn: p.date().nullable(),
  },
})
export type OfficialPageCheck = InferEntity<typeof OfficialPageCheck>

/** Saved change of an idea: the changed fields before and after. */
export const IdeaRevision = defineEntity({
  name: 'IdeaRevision',
  uniques: [{ properties: ['idea', 'version'] }],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    idea: () => p.manyToOne(Idea).ref(),
    version: p.integer(),
    editor: () => p.manyToOne(User).nullable().ref(),
    /** Name of the editor at that time, blank after their account was deleted; null for scheduled publishing. */
    editorName: p.string().nullable(),
    action: p.enum(revisionActions),
    /** Changes saved together share a batch and are undone together. */
    batch: p.uuid().nullable(),
    before: p.json<Partial<IdeaFields>>(),
    after: p.json<Partial<IdeaFields>>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type IdeaRevision = InferEntity<typeof IdeaRevision>

/** Single row, whose version triggers increment with every committed change of the catalogue. */
export const CatalogueVersionRow = defineEntity({
  name: 'CatalogueVersionRow',
  tableName: 'catalogue_version',
  properties: {
    onlyRow: p.boolean().primary().default(true),
    version: p.bigint('string').defaultRaw('1'),
  },
})
export type CatalogueVersionRow = InferEntity<typeof CatalogueVersionRow>
