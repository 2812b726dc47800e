import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { ideaTable } from './idea.queries.ts'

/** Changes the catalogue in one transaction. When it resolves, the caches of this process are invalidated. */
export async function changeCatalogue<T>(
  { em, catalogueVersion }: { em: SqlEntityManager; catalogueVersion: CatalogueVersion },
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const result = await em.transactional(work)
  // The change is committed even if the version cannot be read. In that case all caches are discarded.
  await catalogueVersion.catchUp().catch(catalogueVersion.expire)
  return result
}

export interface CatalogueChanged {
  ideaIds: number[]
}

/** Message that ideas have changed. `queues.ts` lists its subscribers. */
export const catalogueChanged = { name: 'catalogue-changed' }

/** Sends the message in the transaction of `em`, so that it commits together with the change. */
export function sendIdeasChanged(em: SqlEntityManager, jobs: Jobs, ideaIds: number[]): Promise<void> {
  return jobs.send(em, catalogueChanged, { ideaIds })
}

/** Sends the message for all ideas of a renamed category: its name is part of their search documents. */
export async function sendCategoryChanged(
  em: SqlEntityManager,
  jobs: Jobs,
  categoryId: number,
): Promise<void> {
  const ideas = await ideaTable(em).select('id').where('category_id', '=', categoryId).execute()
  const ids = ideas.map(({ id }) => id)
  if (ids.length > 0) await sendIdeasChanged(em, jobs, ids)
}
