export const placeNotFound = 'Place Not Found'
export const placesFailed = 'Couldn’t load places'
export const mapFailed = 'Couldn’t load the map'
/** Returns the note that is shown if more places match than a map can show. */
export const tooManyPlaces = (most: string) =>
  `The map shows up to ${most} places, featured ideas first. Add a filter to see others.`
