import type { SqlEntityManager } from '@mikro-orm/sql'
import { accountMailQueue } from '#features/accounts/server/account-mail.service.ts'
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
    // Until the accounts and the search take theirs.
    { ...accountMailQueue, handle: async () => {} },
    { ...searchQueue, handle: async () => {} },
  ]
}
