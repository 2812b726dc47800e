import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Settings } from 'meilisearch'
import { listSynonymGroups } from '../synonyms/synonyms.queries.ts'
import { readStems } from '../words/stems.ts'
import { toStemmedSynonyms, listSynonymWords } from '../words/synonym-index.ts'

export const ideasIndex = 'ideas'

/**
 * How Meilisearch reads the ideas. Its own defaults are made for smaller things than 1,315 ideas in 107 categories.
 * @param synonyms in basic forms, as everything in the index.
 */
const createSettings = (synonyms: Record<string, string[]>) =>
  ({
    // In the order of their weight.
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
      'facts',
    ],
    // Near words before rightly written ones: a synonym of two words counts as a mistake, and must not lose for that
    // to words that stand far apart.
    rankingRules: ['words', 'proximity', 'typo', 'attribute', 'sort', 'exactness'],
    synonyms,
    // Mistakes are mended before any engine is asked, from 4 letters on, with the words of the catalogue. Another
    // guess would take what is right for a mistake: "stars" for "start".
    typoTolerance: { enabled: false },
    faceting: { maxValuesPerFacet: 10_000 },
    pagination: { maxTotalHits: 1_000_000 },
  }) satisfies Settings

export async function readIndexSettings(em: SqlEntityManager): Promise<Settings> {
  const added = await listSynonymGroups(em)
  const stems = await readStems(em, listSynonymWords(added))
  return createSettings(toStemmedSynonyms((word) => stems.get(word) ?? word, added))
}

/** Whether an index has these settings, whatever others it has; of synonyms these and no others. */
export const hasSettings = (given: Settings, wanted: Settings): boolean =>
  Object.entries(wanted).every(([name, part]) =>
    matchesSetting(new Map(Object.entries(given)).get(name), part),
  ) && Object.keys(given.synonyms ?? {}).length === Object.keys(wanted.synonyms ?? {}).length

/** Lists are compared as sets where their order says nothing: Meilisearch sorts some of them. */
function matchesSetting(given: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(given) && isDeepStrictEqual(new Set(given), new Set(wanted))
  }
  if (typeof wanted !== 'object' || wanted === null) return given === wanted
  if (typeof given !== 'object' || given === null) return false
  const parts = new Map<string, unknown>(Object.entries(given))
  return Object.entries(wanted).every(([name, part]) => matchesSetting(parts.get(name), part))
}
