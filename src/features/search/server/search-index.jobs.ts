import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  catalogueChanged,
  type CatalogueChanged,
} from '#features/catalogue/server/change-catalogue.service.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { synonymsChanged } from './synonyms/synonyms.jobs.ts'
import type { Search } from './search-engine.service.ts'

const maxBatchSize = 1_000
/** Longest backoff between retries, so that an index is updated soon after an outage. */
const longestPauseSeconds = 5
/**
 * High enough that only the queue's retention of two weeks ends the retries. The comparison of index and database finds
 * what is still missing after that.
 */
const maxRetries = 1_000_000

/**
 * Creates the job queue, without a name, that updates changed ideas in the index of Meilisearch, in batches; without
 * Meilisearch its jobs do nothing. A job fails and is retried while Meilisearch is unavailable.
 */
export function createIndexQueue(
  em: SqlEntityManager,
  search: Search,
): Omit<JobQueue<CatalogueChanged>, 'name'> {
  return {
    batchSize: maxBatchSize,
    retryLimit: maxRetries,
    longestPauseSeconds,
    handle: (jobs) => search.update(em.fork(), [...new Set(jobs.flatMap(({ ideaIds }) => ideaIds))]),
  }
}

/**
 * Returns whether a job that updates ideas or synonyms in the index of Meilisearch is due, running or waiting for a
 * retry.
 */
export async function hasPendingIndexChanges(em: SqlEntityManager, jobs: Jobs): Promise<boolean> {
  const queues = [catalogueChanged, synonymsChanged]
  const pending = await Promise.all(
    queues.flatMap((queue) => [jobs.isDue(em, queue), jobs.isWaiting(em, queue)]),
  )
  return pending.includes(true)
}
