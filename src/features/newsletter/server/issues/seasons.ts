/** Season of an idea; seasons in the catalogue are those of the northern hemisphere. */
type Season = 'spring' | 'summer' | 'fall' | 'winter'
type Half = 'north' | 'south'

const northernSeasons: Season[] = ['winter', 'spring', 'summer', 'fall']
const monthsOfSeason = 3

/**
 * Returns the season of a date in a hemisphere, by whole months: March is spring in the north and fall in the south.
 */
export function getSeason(half: Half, at: Date): Season {
  const quarter = Math.floor(((at.getUTCMonth() + 1) % 12) / monthsOfSeason)
  return northernSeasons[(quarter + (half === 'south' ? 2 : 0)) % northernSeasons.length] ?? 'winter'
}

/**
 * Returns the month (1 to 12) whose weather a hemisphere has, in terms of the northern calendar: in the south, January
 * returns 7.
 */
export function getSeasonalMonth(half: Half, at: Date): number {
  const shift = half === 'south' ? 6 : 0
  return ((at.getUTCMonth() + shift) % 12) + 1
}

/** Returns the English name of the month, such as "November". */
export const formatMonth = (at: Date): string =>
  at.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
