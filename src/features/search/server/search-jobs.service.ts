import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'

export const searchQueue = { name: 'search-index' }

/** Whoever changes ideas calls this with the same `em`: the change and its way into the search commit together. */
export function ideasChanged(em: SqlEntityManager, jobs: Jobs, ideaIds: number[]): Promise<void> {
  return jobs.send(em, searchQueue, { ideaIds })
}
