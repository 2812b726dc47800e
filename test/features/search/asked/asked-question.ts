import type { IdeaView } from '#features/catalogue/idea-fields.ts'

/** What every one of the first five has to be; there must be at least two. */
export interface Likeness {
  cost?: IdeaView['cost'][]
  difficulty?: IdeaView['difficulty'][]
  /** Of at least one of its places. */
  country?: string[]
  /** Best in one of these, or at any time of the year. */
  month?: number[]
  season?: IdeaView['season'][]
  location?: IdeaView['locationType'][]
  category?: string[]
  time?: RegExp
}

/** What a visitor asks, and what must be among the first five answers: one of these ideas, or nothing but such ideas. */
export type AskedQuestion = [q: string, ...titles: string[]] | [q: string, all: Likeness]
