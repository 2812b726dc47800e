import type { SqlEntityManager } from '@mikro-orm/sql'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Search } from '../search-engine.service.ts'

/** The message that synonyms are no longer what they were. */
export const synonymsChanged = { name: 'synonyms-changed' }

/** As long as its queue keeps it. */
const maxRetries = 1_000_000

/** Tells them to an engine that looks synonyms up itself, until it has them. */
export const createSynonymsQueue = (em: SqlEntityManager, search: Search): JobQueue => ({
  ...synonymsChanged,
  batchSize: 100,
  retryLimit: maxRetries,
  longestPauseSeconds: 5,
  handle: () => search.learnSynonyms(em.fork()),
})
