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
export const priceInvalid = 'Enter a price in whole US dollars, like 25 or 0-40, or enter “free”'
export const priceOrder = 'The lower price must come first'
/**
 * Returns the error message for a word that is not in a vocabulary, such as “hikee” among the kinds of ideas. It
 * suggests `nearest`, the most similar known word, if given.
 * @param noun plural name of the vocabulary, such as `kinds`.
 */
export const unknownWord = (word: string, noun: string, nearest: string | undefined) =>
  `“${word}” isn’t on our list of ${noun}.${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}`
export const imageUrlInvalid = 'The image URL must start with https:// or be a path on this site'
export const officialUrlInvalid =
  'The official page must be a public https:// address without a user name, like https://www.nps.gov/yell/'
export const countryUnknown = 'Use a two-letter country code (ISO 3166-1), such as PE'
export const latitudeInvalid = 'Latitude must be a number from -90 (south) to 90 (north)'
export const longitudeInvalid = 'Longitude must be a number from -180 (west) to 180 (east)'
export const precisionUnknown = 'Precision must be site, town, region or country'
export const placeNameRequired = 'Enter a name for the place'
/**
 * Returns the error message for a line that cannot be parsed as a place, with an example of the format. The line is
 * quoted up to 60 characters.
 */
export const placeLineInvalid = (line: string) =>
  `“${line.slice(0, 60)}” isn’t a valid place. Enter one place per line, like Machu Picchu, Peru (PE, site) -13.163 -72.545`
export const monthsInvalid = 'Use month numbers from 1 to 12, separated by commas'
