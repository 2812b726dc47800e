/** The map in its own units: the world is so wide, and so high from the northernmost coast to the Antarctic. */
export const worldWidth = 1000
export const worldHeight = 780
/** As much as is seen at once when all of it is: the world with a little sea around, down to where nobody goes. */
export const viewWidth = 1040
export const viewHeight = 660
/** How far below the top the equator lies. */
export const equatorY = 388

/** Each step shows half as much, twice as large. */
export const maxZoom = 5
/** From here on the coasts are drawn finely. */
export const minFineZoom = 2

/** So far from each other pins stay apart, in units as they are seen. */
export const minPinDistance = 52

/** A map shows so many places at most, the featured ones first. */
export const maxSpots = 3000
/** So many pins are told beside the map. */
export const maxListedPins = 40

/** Near is what is no farther. */
export const maxNearIdeas = 24
export const maxDistanceKm = 20_038
export const maxPlaceLength = 120
export const maxIdeasPerCountry = 400
export const maxNeighbours = 8
/** Of each kind. */
export const maxIdeasPerMonth = 24
