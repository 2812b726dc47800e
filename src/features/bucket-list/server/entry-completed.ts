import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { EntryView } from '../contract.ts'

export interface EntryCompleted {
  entryId: number
}

/** The message that somebody has done an idea of the catalogue; a repeat of it says nothing new. */
export const entryCompleted = { name: 'entry-completed' }

/** Writes an entry as it is asked for; where it is done with that, the message commits together with it. */
export function withCompletionJob(
  { em, jobs }: { em: SqlEntityManager; jobs: Jobs },
  { status }: { status?: string | undefined },
  write: (em: SqlEntityManager) => Promise<EntryView>,
): Promise<EntryView> {
  if (status !== 'completed') return write(em)
  return em.transactional(async (inside) => {
    const entry = await write(inside)
    const payload: EntryCompleted = { entryId: entry.id }
    if (entry.ideaId !== null) await jobs.send(inside, entryCompleted, payload)
    return entry
  })
}
