import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { EntryView } from '../contract.ts'

export interface EntryCompleted {
  entryId: number
}

/** Job published when a member completes an entry. Handling it twice has the same effect as once. */
export const entryCompleted = { name: 'entry-completed' }

/**
 * Runs `write`, which adds or changes an entry of a bucket list, and returns the entry. If the status to write is
 * `completed`, this happens in a transaction that also enqueues the job `entry-completed`, from which webhooks are
 * told, even if the entry was completed before. If `write` throws, nothing is enqueued.
 */
export function withCompletionJob(
  { em, jobs }: { em: SqlEntityManager; jobs: Jobs },
  { status }: { status?: string | undefined },
  write: (em: SqlEntityManager) => Promise<EntryView>,
): Promise<EntryView> {
  if (status !== 'completed') return write(em)
  return em.transactional(async (inside) => {
    const entry = await write(inside)
    const payload: EntryCompleted = { entryId: entry.id }
    await jobs.send(inside, entryCompleted, payload)
    return entry
  })
}
