import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import type { Search } from './search-engine.service.ts'

interface IdeasChanged {
  ideaIds: number[]
}

export const searchQueue = { name: 'search-index' }

/** Whoever changes ideas calls this with the same `em`: the change and its way into the search commit together. */
export function ideasChanged(em: SqlEntityManager, jobs: Jobs, ideaIds: number[]): Promise<void> {
  return jobs.send(em, searchQueue, { ideaIds })
}

/** The same for whoever renames a category: its name is part of what its ideas are found by. */
export async function categoryChanged(em: SqlEntityManager, jobs: Jobs, categoryId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from idea where category_id = ${categoryId}`.execute(
    em.getKysely(),
  )
  if (rows.length > 0)
    await ideasChanged(
      em,
      jobs,
      rows.map(({ id }) => id),
    )
}

const manyChanges = 1_000
/** An index that comes back waits no longer for what it has missed. */
const longestPauseSeconds = 5
/** As long as its queue keeps it, which is two weeks. What is left undone after that is found when the index is compared with the database. */
const patiently = 1_000_000

/** Brings changed ideas into the index, many at a time, until it has them. */
export function searchIndexQueue(em: SqlEntityManager, search: Search): JobQueue<IdeasChanged> {
  return {
    ...searchQueue,
    batchSize: manyChanges,
    retryLimit: patiently,
    longestPauseSeconds,
    pollingSeconds: 0.5,
    handle: (jobs) => search.update(em.fork(), [...new Set(jobs.flatMap(({ ideaIds }) => ideaIds))]),
  }
}
