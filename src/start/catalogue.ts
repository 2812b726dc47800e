import type { SqlEntityManager } from '@mikro-orm/sql'
import { seedCatalogue, type SeedOptions } from '#features/catalogue/server/seed/seed.service.ts'
import { countWords } from '#features/search/server/reindex.service.ts'

/** Loads the catalogue that the product comes with, and the words by which it is searched, all or nothing. */
export const loadCatalogue = (em: SqlEntityManager, options: Omit<SeedOptions, 'onLoaded'>): Promise<void> =>
  seedCatalogue(em, { ...options, onLoaded: countWords })
