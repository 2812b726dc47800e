import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import type { CatalogueVersion } from '#features/catalogue/server/catalogue-version.ts'
import type { SearchCounts } from './search-counts.service.ts'
import type { KnownPlaces } from './understanding/known-places.ts'
import type { QuestionIndex } from './understanding/question-index.ts'
import type { Search } from './search-engine.service.ts'

/** Search services that live as long as the process. */
export interface SearchServices {
  search: Search
  searchCounts: SearchCounts
  catalogueMemory: CatalogueCache
  catalogueVersion: CatalogueVersion
  knownPlaces: KnownPlaces
  questions: QuestionIndex
}
