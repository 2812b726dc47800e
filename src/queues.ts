import type { SqlEntityManager } from '@mikro-orm/sql'
import { publishIdeas } from '#features/ideas/server/publishing.jobs.ts'
import { searchQueue } from '#features/search/server/search-jobs.service.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/server/context.ts'

interface Parts {
  em: SqlEntityManager
  services: Services
}

/** Everything that is done outside of requests, one line each. */
export function jobQueues({ em, services }: Parts): JobQueue[] {
  return [
    publishIdeas({ em, jobs: services.jobs }),
    // Until the search takes it.
    { ...searchQueue, handle: async () => {} },
  ]
}
