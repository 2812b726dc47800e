import type { Pick } from '#features/newsletter/issue-contract.ts'
import type { Subscriber } from '#features/newsletter/server/subscriber.entity.ts'

const mostThemes = 3

/** What of an issue is for one reader: the season of their half of the world, and the themes they like best on top. */
export function picksFor(
  picks: Pick[],
  { half, themes }: { half: Subscriber['half']; themes: string[] },
): Pick[] {
  const ofThemes = picks.filter(
    ({ slot, theme }) => slot === 'theme' && theme !== null && themes.includes(theme),
  )
  const other = half === 'north' ? 'south' : 'north'
  return [
    ...picks.filter(({ slot }) => slot === half),
    ...ofThemes.slice(0, mostThemes),
    ...picks.filter(({ slot }) => slot !== half && slot !== other && slot !== 'theme'),
  ]
}
