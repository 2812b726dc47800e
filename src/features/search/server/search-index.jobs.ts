import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  catalogueChanged,
  type CatalogueChanged,
} from '#features/catalogue/server/change-catalogue.service.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { synonymsChanged } from './synonyms/synonyms.jobs.ts'
import type { Search } from './search-engine.service.ts'

const maxBatchSize = 1_000
/** An index that comes back waits no longer for what it has missed. */
const longestPauseSeconds = 5
/** As long as its queue keeps it, which is two weeks. What is left undone after that is found when the index is compared with the database. */
const maxRetries = 1_000_000

/** Brings changed ideas into the index, many at a time, until it has them. */
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

/** Whether any job that brings a change into the index is at work or waits. */
export async function hasPendingIndexChanges(em: SqlEntityManager, jobs: Jobs): Promise<boolean> {
  const queues = [catalogueChanged, synonymsChanged]
  const pending = await Promise.all(
    queues.flatMap((queue) => [jobs.isDue(em, queue), jobs.isWaiting(em, queue)]),
  )
  return pending.includes(true)
}
