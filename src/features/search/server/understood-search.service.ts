import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SearchQuery, SearchResult } from '../contract.ts'
import type { SearchOutcome } from './search-engine.service.ts'
import type { SearchServices } from './search-services.ts'
import { groupsOf, stepsOf } from './understanding/hint-groups.ts'
import type { Hint } from './understanding/hint.ts'
import { understand } from './understanding/understand.service.ts'

interface UnderstoodSearch {
  found: SearchOutcome
  understood: SearchResult['understood']
}

/**
 * Finds what was asked for: what the question says beside its words narrows, and the rest of it is looked for. Where
 * nothing is all that, what comes near it will do; where that is nothing either, the words win.
 */
export async function findUnderstood(
  { em, search, ...memory }: { em: SqlEntityManager } & Omit<SearchServices, 'searchCounts'>,
  { q, limit, offset, understand: isToBeUnderstood, without, asWritten, ...filters }: SearchQuery,
): Promise<UnderstoodSearch> {
  const asked = { filters, limit, offset, withFacets: true, isAsWritten: asWritten === 1 }
  const byWords = () => search.find(em, { ...asked, q })
  if (!isToBeUnderstood) return { found: await byWords(), understood: null }
  const { hints, rest, words } = await understand(em, memory, q)
  const takenOff = new Set(without.split(','))
  const taken = hints.filter(({ key }) => !takenOff.has(key))
  const understood = {
    hints: shown(taken),
    without: shown(hints.filter(({ key }) => takenOff.has(key))),
    haveWordsWon: false,
  }
  if (taken.length === 0) return { found: await search.find(em, { ...asked, q: rest || q }), understood }

  const ways = [
    ...Array.from({ length: stepsOf(taken) }, (_, step) => () => {
      return search.find(em, { ...asked, q: rest, facts: groupsOf(taken, words, step + 1), liked: q })
    }),
    byWords,
  ]
  const close: { found: SearchOutcome; haveWordsWon: boolean }[] = []
  for (const find of ways) {
    const haveWordsWon = find === byWords
    const found = await find()
    if (found.total > 0 && found.isExact) return { found, understood: { ...understood, haveWordsWon } }
    close.push({ found, haveWordsWon })
  }
  const best = close.find(({ found }) => found.total > 0) ?? close.at(-1)
  if (!best) throw new Error('The words were not asked')
  return { found: best.found, understood: { ...understood, haveWordsWon: best.haveWordsWon } }
}

/** What is said twice is shown once. */
const shown = (hints: Hint[]) => [...new Map(hints.map(({ key, label }) => [key, { key, label }])).values()]
