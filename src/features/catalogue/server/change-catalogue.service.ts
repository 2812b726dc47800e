import type { SqlEntityManager } from '@mikro-orm/sql'
import type { CatalogueVersion } from './catalogue-version.ts'

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
