import type { SqlEntityManager } from '@mikro-orm/sql'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Search } from '../search-engine.service.ts'

/** Message that synonyms have changed. */
export const synonymsChanged = { name: 'synonyms-changed' }

/** High enough that only the retention of the queue ends the retries. */
const maxRetries = 1_000_000

/**
 * Creates the job queue that writes the current synonyms to the index in Meilisearch. A job fails and is retried while
 * Meilisearch is unavailable.
 */
export const createSynonymsQueue = (em: SqlEntityManager, search: Search): JobQueue => ({
  ...synonymsChanged,
  batchSize: 100,
  retryLimit: maxRetries,
  longestPauseSeconds: 5,
  handle: () => search.learnSynonyms(em.fork()),
})
