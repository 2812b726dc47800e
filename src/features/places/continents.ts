/** Continents as `countries-list` names them, with the map view that shows each. */
export const continents = [
  { name: 'Africa', latitude: 3, longitude: 18, zoom: 1.2 },
  { name: 'Asia', latitude: 34, longitude: 95, zoom: 1 },
  { name: 'Europe', latitude: 54, longitude: 14, zoom: 2 },
  { name: 'North America', latitude: 44, longitude: -98, zoom: 1 },
  { name: 'South America', latitude: -22, longitude: -62, zoom: 1.2 },
  { name: 'Oceania', latitude: -25, longitude: 148, zoom: 1.4 },
  { name: 'Antarctica', latitude: -72, longitude: 0, zoom: 0 },
] as const
