import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ListCaller } from './access.service.ts'

export interface ListItemsAdded {
  userId: number
  itemIds: number[]
  /** Time of the addition, in ISO 8601. */
  at: string
}

/** Job published when a member adds items to a list. Handling it twice has the same effect as once. */
export const listItemsAdded = { name: 'list-items-added' }

/**
 * Enqueues the job `list-items-added`, from which webhooks are told about the new items, in the transaction that has
 * inserted them. Does nothing if `itemIds` is empty.
 */
export async function announceItems(
  em: SqlEntityManager,
  { user, now, jobs }: Omit<ListCaller, 'em'> & { jobs: Jobs },
  itemIds: number[],
): Promise<void> {
  if (itemIds.length === 0) return
  const added: ListItemsAdded = { userId: user.id, itemIds, at: now().toISOString() }
  await jobs.send(em, listItemsAdded, added)
}
