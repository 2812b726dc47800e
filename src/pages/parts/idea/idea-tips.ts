import { parseDays } from '#features/catalogue/duration.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import families from '#pages/parts/idea/tips.json' with { type: 'json' }

interface Tip {
  title: string
  text: string
}

type IdeaTraits = Pick<
  IdeaView,
  | 'id'
  | 'kinds'
  | 'places'
  | 'price'
  | 'cost'
  | 'difficulty'
  | 'locationType'
  | 'season'
  | 'months'
  | 'weather'
  | 'company'
  | 'timeCommitment'
>
type Circumstance = keyof typeof families.byCircumstance

const tipCount = 5

interface Family {
  kinds: string[]
  /** Whether the tips are only for ideas with a place, or only for those without. */
  away?: boolean
  /** A tip about safety that every idea of these kinds has. */
  always?: string
  tips: string[]
}

const familyByKind = new Map(
  families.byKind.flatMap((family: Family) => family.kinds.map((kind) => [kind, family] as const)),
)

/**
 * Returns five tips for an idea, as title and text: first those on safety that its kinds (such as hike) always need,
 * then at most two for its kinds, and one each for its place, price and season; general ones fill up. Among the tips of
 * a family, the idea's ID decides, so an idea always has the same ones.
 */
export function createTips(idea: IdeaTraits): Tip[] {
  const isAway = idea.places.length > 0
  const ofKinds = idea.kinds
    .map((kind) => familyByKind.get(kind))
    .filter((family) => family && (family.away ?? isAway) === isAway)
  const [first = [], second = first] = new Set(ofKinds.map((family) => family?.tips))
  const general = [
    placeOf(idea),
    priceOf(idea),
    seasonOf(idea) ?? companyOf(idea) ?? timeOf(idea),
    timeOf(idea),
    difficultyOf(idea),
    'keep',
  ] as const
  const candidates = [first, second, ...general.map((name) => families.byCircumstance[name])]
  const chosen = new Set(ofKinds.flatMap((family) => family?.always ?? []))
  for (const [turn, tips] of candidates.entries()) {
    const left = tips.filter((tip) => !chosen.has(tip))
    const tip = left[(idea.id + turn) % left.length]
    if (tip !== undefined && chosen.size < tipCount) chosen.add(tip)
  }
  return [...chosen].map(parseTip)
}

/** A tip is written as its title, a colon and its text. */
function parseTip(tip: string): Tip {
  const end = tip.indexOf(': ')
  return { title: tip.slice(0, end), text: tip.slice(end + 2) }
}

const tropic = 23.4
const farNorth = 60
/** Countries whose places in the tropics need no advice about vaccinations. */
const familiarTropics = ['US', 'SG', 'AU']

function placeOf({ places, locationType }: IdeaTraits): Circumstance {
  const [place] = places
  if (!place) return locationType
  if (places.length > 1) return 'severalPlaces'
  if (place.country === null) return 'atSea'
  if (place.latitude > farNorth) return 'farNorth'
  if (place.latitude < -tropic) return 'south'
  return place.latitude < tropic && !familiarTropics.includes(place.country) ? 'tropics' : locationType
}

/** Highest price for one adult, in US dollars, for each kind of tip about money. */
const maxPrice = { free: 0, small: 50, middle: 500 }
const byCost = ['small', 'middle', 'large'] as const

function priceOf({ price, cost }: IdeaTraits): Circumstance {
  if (!price) return byCost[cost - 1] ?? 'middle'
  if (price.to <= maxPrice.free) return 'free'
  if (price.to <= maxPrice.small) return 'small'
  return price.to <= maxPrice.middle ? 'middle' : 'large'
}

const maxShortWindow = 2
const weathers = ['snow', 'clear', 'heat', 'cold', 'rain'] as const

function seasonOf({ id, season, months, weather, locationType }: IdeaTraits): Circumstance | undefined {
  const isShort = months.length > 0 && months.length <= maxShortWindow
  // Ideas with both get the one or the other.
  if (isShort && (season === 'any' || id % 2 === 0)) return 'shortWindow'
  if (season !== 'any') return locationType === 'outdoor' || locationType === 'travel' ? season : 'inSeason'
  return weathers.find((name) => weather.includes(name))
}

const companies = {
  kids: 'kids',
  toddlers: 'kids',
  babies: 'kids',
  family: 'kids',
  couple: 'couple',
  solo: 'solo',
  friends: 'group',
  group: 'group',
  coworkers: 'group',
  seniors: 'seniors',
  grandparents: 'seniors',
  dog: 'dog',
} as const

const companyOf = ({ company }: IdeaTraits): Circumstance | undefined =>
  Object.entries(companies).find(([who]) => who === company[0])?.[1]

/** Maximum days for each kind of tip about time. */
const maxDays = { evening: 4 / 24, day: 1, fewDays: 4, leave: 31 }

function timeOf({ timeCommitment, locationType }: IdeaTraits): Circumstance {
  const days = parseDays(timeCommitment)
  // For travel, a short duration does not include the journey.
  if (days === undefined || (days <= maxDays.day && locationType === 'travel')) return 'openEnd'
  if (days <= maxDays.evening) return 'evening'
  if (days <= maxDays.day) return 'day'
  if (days <= maxDays.fewDays) return 'fewDays'
  return days <= maxDays.leave ? 'vacation' : 'stages'
}

function difficultyOf({ difficulty, locationType, cost, timeCommitment }: IdeaTraits): Circumstance {
  if (difficulty !== 1) return difficulty === 3 ? 'hard' : 'medium'
  // An easy idea may still involve a journey.
  const isAtHand = locationType !== 'travel' && cost === 1 && (parseDays(timeCommitment) ?? 0) <= maxDays.day
  return isAtHand ? 'atHand' : 'keep'
}
