import type { SqlEntityManager } from '@mikro-orm/sql'
import { searchIndexQueue } from '#features/search/server/search-jobs.service.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/server/context.ts'

interface Parts {
  em: SqlEntityManager
  services: Services
}

/** Everything that is done outside of requests, one line each. */
export function jobQueues({ em, services }: Parts): JobQueue[] {
  return [searchIndexQueue(em, services.search)]
}
