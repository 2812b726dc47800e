import type { IdeaView } from '#features/catalogue/idea-fields.ts'

/**
 * Properties of ideas that a sensible person would accept as results of a question. All given properties must hold; of several words, one
 * is enough.
 */
export interface Fit {
  company?: string[]
  mood?: string[]
  kind?: string[]
  weather?: string[]
  /** Highest price, in US dollars. */
  maxPrice?: number
  cost?: number[]
  difficulty?: number[]
  months?: number[]
  location?: string[]
  country?: string[]
  time?: RegExp
  /** In title, description, tags or category. */
  text?: RegExp
  /** Properties that no accepted idea has. */
  not?: Fit
}

/** A question in a visitor's words and what fits it; or that none of its words is a hint. */
export type FittedQuestion = [q: string, fit: Fit | 'no hint']

const meets = (all: readonly string[], wanted?: string[]) =>
  !wanted || wanted.some((one) => all.includes(one))

/** Whether an idea is a sensible answer. */
export function isFitting(idea: IdeaView, fit: Fit): boolean {
  const { maxPrice, cost, difficulty, months, location, country, time, text, not } = fit
  const words = [idea.title, idea.description, ...idea.tags, idea.category?.name].join(' ')
  return (
    meets(idea.company, fit.company) &&
    meets(idea.moods, fit.mood) &&
    meets(idea.kinds, fit.kind) &&
    meets(idea.weather, fit.weather) &&
    (maxPrice === undefined || (idea.price !== null && idea.price.to <= maxPrice)) &&
    (!cost || cost.includes(idea.cost)) &&
    (!difficulty || difficulty.includes(idea.difficulty)) &&
    (!months || isGoodIn(idea, months)) &&
    (!location || location.includes(idea.locationType)) &&
    (!country || idea.places.some((place) => country.includes(place.country ?? ''))) &&
    (!time || time.test(idea.timeCommitment)) &&
    (!text || text.test(words)) &&
    (!not || !isSpoilt(idea, not))
  )
}

/** Whether one of the properties holds that would spoil an idea. */
const isSpoilt = (idea: IdeaView, not: Fit): boolean =>
  Object.entries(not).some(([name, value]) => isFitting(idea, { [name]: value }))

const monthsOfSeason: Record<string, number[]> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  fall: [9, 10, 11],
  winter: [12, 1, 2],
}

function isGoodIn({ months, season }: IdeaView, wanted: number[]): boolean {
  const own = months.length > 0 ? months : (monthsOfSeason[season] ?? wanted)
  return own.some((month) => wanted.includes(month))
}
