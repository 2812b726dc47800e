import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { SynonymView } from '#features/search/contract.ts'
import type { Synonym } from '../entities.ts'

const synonymTable = (em: SqlEntityManager) => em.getKysely<InferKyselyDB<typeof Synonym>>()

/** Lists the synonyms that editors have added, newest first: id, `phrase`, the word it `means` and the time. */
export async function listSynonyms(em: SqlEntityManager): Promise<SynonymView[]> {
  const rows = await synonymTable(em)
    .selectFrom('synonym')
    .select(['id', 'phrase', 'means', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt).toISOString() }))
}

/**
 * Lists the synonyms that editors have added, oldest first, each as a group of two phrases, to be combined with the
 * built-in groups.
 */
export async function listSynonymGroups(em: SqlEntityManager): Promise<string[][]> {
  const rows = await synonymTable(em)
    .selectFrom('synonym')
    .select(['phrase', 'means'])
    .orderBy('id')
    .execute()
  return rows.map(({ phrase, means }) => [phrase, means])
}
