import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

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
