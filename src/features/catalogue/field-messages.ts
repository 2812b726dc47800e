// Messages about invalid fields of an idea, apart from `messages.ts`, which every page loads.

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
