import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** What was looked for, by day (of UTC): no visitor, no moment, no order. */
export const SearchCount = defineEntity({
  name: 'SearchCount',
  properties: {
    day: p.date().primary(),
    text: p.string().primary(),
    count: p.integer(),
    /** How many ideas were found at last. */
    results: p.integer(),
    /** What was understood that no idea answers, in words; blank where all was answered. */
    leftOut: p.string().default(''),
  },
})
export type SearchCount = InferEntity<typeof SearchCount>

/** A word of the catalogue, to tell a misspelt one from a known one and to find what was meant. */
export const SearchWord = defineEntity({
  name: 'SearchWord',
  properties: {
    word: p.string().primary(),
    /** Grows, in the order of commits, so that a process reads only what is new to it. */
    id: p.bigint('string').autoincrement().unique(),
    /** What PostgreSQL's English makes of it; blank where it says nothing. */
    stem: p.string(),
    /** In how many ideas it stood when the words were last counted. */
    ideas: p.integer().default(1),
  },
})
export type SearchWord = InferEntity<typeof SearchWord>

/** Two names of the same thing, as an editor has said: whoever looks for one finds the other too. */
export const Synonym = defineEntity({
  name: 'Synonym',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** As visitors look for it. */
    phrase: p.string(),
    /** As the catalogue calls it. */
    means: p.string(),
    /** The basic forms of both, in the order of the alphabet. */
    stems: p.string().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
export type Synonym = InferEntity<typeof Synonym>
