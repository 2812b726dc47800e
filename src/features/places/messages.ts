export const placeNotFound = 'Place Not Found'
export const placesFailed = 'Failed to fetch places'
export const mapFailed = 'Failed to fetch the map'
