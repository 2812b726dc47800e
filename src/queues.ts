import type { SqlEntityManager } from '@mikro-orm/sql'
import { forgetRemovedEntries } from '#features/bucket-list/server/removed-entries.service.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/server/context.ts'

interface Parts {
  em: SqlEntityManager
  services: Services
}

/** Everything that is done outside of requests, one line each. */
export function jobQueues({ em }: Parts): JobQueue[] {
  return [
    {
      name: 'forget-removed-entries',
      schedule: '20 3 * * *',
      handle: () => forgetRemovedEntries(em.fork()),
    },
  ]
}
