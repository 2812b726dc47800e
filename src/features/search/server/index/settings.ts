import { isDeepStrictEqual } from 'node:util'
import type { Settings } from 'meilisearch'
import { wordsOf } from '../words/fold.ts'
import { synonyms } from '../words/synonyms.ts'

export const ideasIndex = 'ideas'

/** How Meilisearch reads the ideas. Its own defaults are made for smaller things than 1,315 ideas in 107 categories. */
export const indexSettings = {
  // In the order of their weight.
  searchableAttributes: ['title', 'tags', 'category', 'description'],
  filterableAttributes: ['difficulty', 'cost', 'locationType', 'season', 'ageGroup', 'categoryId'],
  // Near words before rightly written ones: a synonym of two words counts as a mistake, and must not lose for that
  // to words that stand far apart. Mistakes have been mended before Meilisearch is asked.
  rankingRules: ['words', 'proximity', 'typo', 'attribute', 'sort', 'exactness'],
  synonyms: meilisearchSynonyms(),
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
  faceting: { maxValuesPerFacet: 10_000 },
  pagination: { maxTotalHits: 1_000_000 },
} satisfies Settings

/** Whether an index has these settings, whatever others it has. */
export const hasSettings = (settings: Settings): boolean =>
  Object.entries(indexSettings).every(([name, wanted]) =>
    holds(new Map(Object.entries(settings)).get(name), wanted),
  )

/** Lists are compared as sets where their order says nothing: Meilisearch sorts some of them. */
function holds(given: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(given) && isDeepStrictEqual(new Set(given), new Set(wanted))
  }
  if (typeof wanted !== 'object' || wanted === null) return given === wanted
  if (typeof given !== 'object' || given === null) return false
  const parts = new Map<string, unknown>(Object.entries(given))
  return Object.entries(wanted).every(([name, part]) => holds(parts.get(name), part))
}

function meilisearchSynonyms(): Record<string, string[]> {
  const others = new Map<string, Set<string>>()
  for (const group of synonyms) {
    const phrases = group.map((phrase) => wordsOf(phrase).join(' '))
    for (const phrase of phrases) {
      const known = others.get(phrase) ?? new Set()
      others.set(phrase, known.union(new Set(phrases.filter((other) => other !== phrase))))
    }
  }
  return Object.fromEntries([...others].map(([phrase, set]) => [phrase, [...set]]))
}
