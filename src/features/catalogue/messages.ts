import type { Company, Mood, Weather } from './kinds.ts'

export const categoryNotFound = 'Category Not Found'

/** Title of the home page in search engines and in link previews. */
export const homeTitle = 'Bucket List Ideas and Adventures'

/** Themes of the home page, in order, with their labels and the placeholder counts until the live ones have loaded. */
export const themes = [
  { slug: 'international-travel-bucket-list-ideas', label: 'Travel & Explore', ideaCount: 32 },
  { slug: 'camping-bucket-list-ideas', label: 'Camping', ideaCount: 30 },
  { slug: 'educational-bucket-list-ideas', label: 'Educational', ideaCount: 30 },
  { slug: 'unique-bucket-list-ideas', label: 'Unique', ideaCount: 30 },
  { slug: 'insane-bucket-list-ideas', label: 'Insane', ideaCount: 30 },
  { slug: 'art-bucket-list-ideas', label: 'Art', ideaCount: 29 },
  { slug: 'career-bucket-list-ideas', label: 'Career', ideaCount: 29 },
  { slug: 'cultural-bucket-list-ideas', label: 'Cultural', ideaCount: 30 },
] as const

/** Links at the bottom of the category page, in order. */
export const relatedCategories = [
  { slug: 'summer-bucket-list-ideas', label: 'Summer' },
  { slug: 'travel-bucket-list-ideas', label: 'Travel' },
  { slug: 'outdoor-bucket-list-ideas', label: 'Outdoor' },
  { slug: 'unique-bucket-list-ideas', label: 'Unique' },
] as const

/** Labels for the stored values of an idea. */
export const difficultyLabels = ['Easy', 'Medium', 'Hard'] as const
export const costSymbols = ['$', '$$', '$$$'] as const
const costLabels = ['Under about 50 dollars', 'Up to about 500 dollars', 'Above 500 dollars'] as const

export const locationLabels = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  travel: 'Travel',
  anywhere: 'Anywhere',
} as const
export const seasonLabels = { spring: 'Spring', summer: 'Summer', fall: 'Fall', winter: 'Winter' } as const
export const durationLabels = {
  hours: 'A few hours',
  day: 'Up to a day',
  weekend: 'A weekend',
  week: 'About a week',
  month: 'Up to a month',
  longer: 'Longer',
} as const
export const defaultTimeCommitment = 'Varies'
export const defaultLocation = 'Anywhere'

/** Placeholder until the live count has loaded. */
export const fallbackIdeaCount = '500+'
export const ideaNotFound = 'Idea Not Found'
export const ideaGone = 'This idea is no longer in the catalogue'
export const ideasFailed = 'Failed to fetch ideas'
export const similarIdeasFailed = 'Failed to fetch similar ideas'

/** Returns the label of a difficulty from 1 to 3; “Medium” for values outside the scale. */
export const difficultyLabelOf = (difficulty: number) => difficultyLabels[difficulty - 1] ?? 'Medium'
/** Returns the symbol of a cost from 1 to 3, such as `$`; `$$` for values outside the scale. */
export const costSymbolOf = (cost: number) => costSymbols[cost - 1] ?? '$$'
/** Returns a cost from 1 to 3 in words; “Up to about 500 dollars” for values outside the scale. */
export const costLabelOf = (cost: number) => costLabels[cost - 1] ?? costLabels[1]

export const companyLabels: Readonly<Record<Company, string>> = {
  kids: 'Kids',
  toddlers: 'Toddlers',
  teens: 'Teens',
  babies: 'Babies',
  family: 'Families',
  mother: 'Mothers',
  father: 'Fathers',
  grandparents: 'Grandparents',
  couple: 'Couples',
  friends: 'Friends',
  solo: 'Solo',
  group: 'Groups',
  coworkers: 'Coworkers',
  dog: 'Dogs',
  seniors: 'Seniors',
}
export const moodLabels: Readonly<Record<Mood, string>> = {
  romantic: 'Romantic',
  scary: 'Scary',
  thrilling: 'Thrilling',
  relaxing: 'Relaxing',
  silly: 'Silly',
  moving: 'Moving',
  wondrous: 'Awe-inspiring',
  creative: 'Creative',
  sociable: 'Social',
  luxurious: 'Luxurious',
  nostalgic: 'Nostalgic',
  generous: 'Giving back',
  delicious: 'Delicious',
  peaceful: 'Peaceful',
  proud: 'Something to be proud of',
}
export const weatherLabels: Readonly<Record<Weather, string>> = {
  rain: 'Rainy days',
  cold: 'Cold days',
  heat: 'Hot days',
  snow: 'Needs snow',
  clear: 'Needs clear skies',
}

/** Formats a price range in US dollars: `Free`, `$25`, `$0–40`. */
export function formatPrice({ from, to }: { from: number; to: number }): string {
  if (to === 0) return 'Free'
  const upper = to.toLocaleString('en-US')
  return from === to ? `$${upper}` : `$${from.toLocaleString('en-US')}–${upper}`
}

/** Labels of the states of an idea, for editors. */
export const stateLabels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const

/** Banner above the page of an idea that only editors can see. */
export const previewNotes = {
  draft: 'Preview: only editors can see this page.',
  scheduled: 'Preview: only editors can see this page until',
} as const
export const titleRequired = 'Title is required'
export const priceInvalid = 'Write a price as 0-40, 25 or free, in whole US dollars'
export const priceOrder = 'The lower price comes first'
export const unknownWord = (word: string, noun: string, nearest: string | undefined) =>
  `“${word}” is not a known ${noun}.${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}`
export const imageUrlInvalid = 'An image is an https address or a path of this site'
export const countryUnknown = 'Use a two-letter country code (ISO 3166-1), such as PE'
export const latitudeInvalid = 'Latitude must be a number from -90 (south) to 90 (north)'
export const longitudeInvalid = 'Longitude must be a number from -180 (west) to 180 (east)'
export const precisionUnknown = 'Precision must be site, town, region or country'
export const placeNameRequired = 'Give the place a name'
/** Returns the error message for a line that cannot be parsed as a place, with an example of the format. */
export const placeLineInvalid = (line: string) =>
  `“${line.slice(0, 60)}” is not a place: write one per line, such as Machu Picchu, Peru (PE, site) -13.163 -72.545`
export const monthsInvalid = 'Use month numbers from 1 to 12, separated by commas'
