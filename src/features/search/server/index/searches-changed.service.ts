import type { SqlEntityManager } from '@mikro-orm/sql'
import { sayTouched } from '#features/catalogue/server/catalogue-version.ts'
import { ofAnyIdea } from '#features/catalogue/server/made-from.ts'

/** Says that searches may find something else now: what was found before the index knew of it has been kept. */
export const searchesChanged = (em: SqlEntityManager): Promise<void> => sayTouched(em, ofAnyIdea)
