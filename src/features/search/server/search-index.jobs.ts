import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CatalogueChanged } from '#features/catalogue/server/catalogue-changed.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Search } from './search-engine.service.ts'

const manyChanges = 1_000
/** An index that comes back waits no longer for what it has missed. */
const longestPauseSeconds = 5
/** As long as its queue keeps it, which is two weeks. What is left undone after that is found when the index is compared with the database. */
const patiently = 1_000_000

/** Brings changed ideas into the index, many at a time, until it has them. */
export function indexChanges(em: SqlEntityManager, search: Search): Omit<JobQueue<CatalogueChanged>, 'name'> {
  return {
    batchSize: manyChanges,
    retryLimit: patiently,
    longestPauseSeconds,
    handle: (jobs) => search.update(em.fork(), [...new Set(jobs.flatMap(({ ideaIds }) => ideaIds))]),
  }
}
