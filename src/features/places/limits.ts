/** Size of the world map in map units, from the northernmost coast to Antarctica. */
export const worldWidth = 1000
export const worldHeight = 780
/** Size of the SVG view box, which shows the whole width at zoom 0, with a margin of sea and without the far south. */
export const viewWidth = 1040
export const viewHeight = 660
/** Distance of the equator from the top, in map units. */
export const equatorY = 388

/** Maximum zoom. Each step doubles the scale. */
export const maxZoom = 5
/** Zoom from which the detailed coastlines are drawn. */
export const minFineZoom = 2

/** Population from which maps name a city. */
export const minCityPopulation = 500_000

/** Minimum distance between pins, in view box units. */
export const minPinDistance = 52

/** Maximum number of places on a map; featured ideas come first. */
export const maxSpots = 3000
/** Maximum number of pins in the list beside the map. */
export const maxListedPins = 40

/** Maximum number of ideas of a trip, and of its stops around which other ideas are searched. */
export const maxTripIdeas = 200
export const maxStopsSearched = 12
export const maxNearTrip = 6
export const nearTripKm = 200

/** Maximum number of ideas fanned out around a cluster. */
export const maxFannedIdeas = 20

/** Limits of the ideas near a position. The maximum distance is half the earth's circumference. */
export const maxNearIdeas = 24
export const maxDistanceKm = 20_038
/** Radii in which the deck draws an idea, tried in turn until there are enough to draw from. */
export const drawRadiiKm = [30, 75, 150, 300]
export const minDrawnFrom = 6
export const maxPlaceLength = 120
export const maxIdeasPerCountry = 400
export const maxNeighbours = 8
/** Per list: ideas at places, and ideas for anywhere. */
export const maxIdeasPerMonth = 24
