import type { IdeaView } from '#features/catalogue/idea-fields.ts'

/** Properties that each of the first five ideas must have. There must be at least two ideas. */
export interface Likeness {
  cost?: IdeaView['cost'][]
  difficulty?: IdeaView['difficulty'][]
  /** Countries, of which at least one of its places must be in one. */
  country?: string[]
  /** Months, of which one must be a best month, unless the idea is good all year. */
  month?: number[]
  season?: IdeaView['season'][]
  location?: IdeaView['locationType'][]
  category?: string[]
  time?: RegExp
}

/**
 * A visitor's question and the ideas of which one must be among the first five, or the properties that all of them must
 * have.
 */
export type AskedQuestion = [q: string, ...titles: string[]] | [q: string, all: Likeness]
