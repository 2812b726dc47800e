/** What an idea's season is called; those of the catalogue are the northern half's. */
type Season = 'spring' | 'summer' | 'fall' | 'winter'
type Half = 'north' | 'south'

const northernSeasons: Season[] = ['winter', 'spring', 'summer', 'fall']
const monthsOfSeason = 3

/** The season at a moment in a half of the world, by whole months: March is spring in the north and fall in the south. */
export function getSeason(half: Half, at: Date): Season {
  const quarter = Math.floor(((at.getUTCMonth() + 1) % 12) / monthsOfSeason)
  return northernSeasons[(quarter + (half === 'south' ? 2 : 0)) % northernSeasons.length] ?? 'winter'
}

/** Which month (1 to 12) it is, by the light and the weather of a half of the world, where July is the north's. */
export function getSeasonalMonth(half: Half, at: Date): number {
  const shift = half === 'south' ? 6 : 0
  return ((at.getUTCMonth() + shift) % 12) + 1
}

/** 'November', for the words of an issue. */
export const formatMonth = (at: Date): string =>
  at.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
