export const placeNotFound = 'Place Not Found'
/** Why the browser gave no position, and the way on. */
export const positionErrors = {
  refused: 'Your browser didn’t share your location. Enter a place instead.',
  missing: 'Your browser couldn’t find your location. Enter a place instead.',
} as const
export const placesFailed = 'Couldn’t load places'
export const mapFailed = 'Couldn’t load the map'
/**
 * Returns the note that the map shows if more places match than it can show.
 * @param most that number, formatted.
 */
export const tooManyPlaces = (most: string) =>
  `The map shows up to ${most} places, featured ideas first. Add a filter to see others.`
