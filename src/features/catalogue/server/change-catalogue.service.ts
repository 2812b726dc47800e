import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { ideaTable } from './idea.queries.ts'

/** Changes the catalogue in one transaction; when it resolves, this process knows that what it has kept has changed. */
export async function changeCatalogue<T>(
  { em, catalogueVersion }: { em: SqlEntityManager; catalogueVersion: CatalogueVersion },
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const result = await em.transactional(work)
  // It is saved, whatever becomes of this: who cannot be asked any more is not asked for what was kept either.
  await catalogueVersion.catchUp().catch(catalogueVersion.expire)
  return result
}

export interface CatalogueChanged {
  ideaIds: number[]
}

/** The message that ideas are no longer what they were. Who wants to know of it is said in `queues.ts`. */
export const catalogueChanged = { name: 'catalogue-changed' }

/** Whoever changes ideas calls this with the same `em`: the change and the message commit together. */
export function sendIdeasChanged(em: SqlEntityManager, jobs: Jobs, ideaIds: number[]): Promise<void> {
  return jobs.send(em, catalogueChanged, { ideaIds })
}

/** The same for whoever renames a category: its name is part of what its ideas are found by. */
export async function sendCategoryChanged(
  em: SqlEntityManager,
  jobs: Jobs,
  categoryId: number,
): Promise<void> {
  const ideas = await ideaTable(em).select('id').where('category_id', '=', categoryId).execute()
  const ids = ideas.map(({ id }) => id)
  if (ids.length > 0) await sendIdeasChanged(em, jobs, ids)
}
