import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** Number of searches per text and day (UTC). Visitor, time of day and order are not stored. */
export const SearchCount = defineEntity({
  name: 'SearchCount',
  properties: {
    day: p.date().primary(),
    text: p.string().primary(),
    count: p.integer(),
    /** Number of results of the latest search. */
    results: p.integer(),
    /** Labels of the hints that no result met; blank if ideas met all. */
    leftOut: p.string().default(''),
  },
})
export type SearchCount = InferEntity<typeof SearchCount>

/** Word of the catalogue, for spelling correction. */
export const SearchWord = defineEntity({
  name: 'SearchWord',
  properties: {
    word: p.string().primary(),
    /** Increases in the order of commits, so that a process reads only the words it does not have yet. */
    id: p.bigint('string').autoincrement().unique(),
    /** Stem by PostgreSQL's English dictionary; blank for stop words. */
    stem: p.string(),
    /** Number of ideas that contained it when the words were last counted. */
    ideas: p.integer().default(1),
  },
})
export type SearchWord = InferEntity<typeof SearchWord>

/** Two phrases that an editor has declared synonyms: a search for one finds the other too. */
export const Synonym = defineEntity({
  name: 'Synonym',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Phrase that visitors search for. */
    phrase: p.string(),
    /** Term that the catalogue uses. */
    means: p.string(),
    /** Stems of both phrases, in alphabetical order. */
    stems: p.string().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Synonym = InferEntity<typeof Synonym>
