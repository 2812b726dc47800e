import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Settings } from 'meilisearch'
import { listSynonymGroups } from '../synonyms/synonyms.queries.ts'
import { readStems } from '../words/stems.ts'
import { toStemmedSynonyms, listSynonymWords } from '../words/synonym-index.ts'

export const ideasIndex = 'ideas'

/**
 * Settings of the index. The defaults of Meilisearch suit fewer than 1,315 ideas in 107 categories.
 * @param synonyms in stems, like everything in the index
 */
const createSettings = (synonyms: Record<string, string[]>) =>
  ({
    // Ordered by weight.
    searchableAttributes: ['title', 'tags', 'category', 'description'],
    filterableAttributes: [
      'id',
      'difficulty',
      'cost',
      'locationType',
      'season',
      'ageGroup',
      'duration',
      'categoryId',
      'kind',
      'mood',
      'company',
      'weather',
      'priceTo',
      'facts',
    ],
    // Proximity comes before typos: a synonym of two words counts as a typo, and must not rank below words that are far
    // apart.
    rankingRules: ['words', 'proximity', 'typo', 'attribute', 'sort', 'exactness'],
    synonyms,
    // The spelling is corrected before any engine is queried, from 4 letters on, with the catalogue's own words.
    // Meilisearch would also "correct" valid words: "stars" to "start".
    typoTolerance: { enabled: false },
    faceting: { maxValuesPerFacet: 10_000 },
    pagination: { maxTotalHits: 1_000_000 },
  }) satisfies Settings

/**
 * Returns the settings that the index in Meilisearch should have, with the built-in synonyms and those of editors, read
 * from the database.
 */
export async function readIndexSettings(em: SqlEntityManager): Promise<Settings> {
  const added = await listSynonymGroups(em)
  const stems = await readStems(em, listSynonymWords(added))
  return createSettings(toStemmedSynonyms((word) => stems.get(word) ?? word, added))
}

/**
 * Returns whether the settings `given` of an index include the `wanted` ones. Settings that are not wanted may differ,
 * but the synonyms must be exactly the wanted ones.
 */
export const hasSettings = (given: Settings, wanted: Settings): boolean =>
  Object.entries(wanted).every(([name, part]) =>
    matchesSetting(new Map(Object.entries(given)).get(name), part),
  ) && Object.keys(given.synonyms ?? {}).length === Object.keys(wanted.synonyms ?? {}).length

/** Compares arrays as sets, because Meilisearch sorts some of them. */
function matchesSetting(given: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(given) && isDeepStrictEqual(new Set(given), new Set(wanted))
  }
  if (typeof wanted !== 'object' || wanted === null) return given === wanted
  if (typeof given !== 'object' || given === null) return false
  const parts = new Map<string, unknown>(Object.entries(given))
  return Object.entries(wanted).every(([name, part]) => matchesSetting(parts.get(name), part))
}
