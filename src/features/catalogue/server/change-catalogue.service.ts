import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CatalogueVersion } from './catalogue-version.ts'

/** Changes the catalogue in one transaction; nothing that this process has kept of it is shown afterwards. */
export async function changeCatalogue<T>(
  { em, catalogueVersion }: { em: SqlEntityManager; catalogueVersion: CatalogueVersion },
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  const result = await em.transactional(work)
  catalogueVersion.expire()
  return result
}
