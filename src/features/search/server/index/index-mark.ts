import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Meilisearch } from 'meilisearch'
import type { CatalogueVersionRow } from '#features/catalogue/server/catalogue-version.entity.ts'
import { documentForm } from './documents.ts'
import { done } from './idea-index.ts'
import { ideasIndex } from './settings.ts'

/** Its one document says up to which version of the catalogue the index of ideas has every change. */
const markIndex = `${ideasIndex}_mark`

interface MarkDocument {
  id: 1
  mark: string
}

/**
 * The catalogue as of now: its version, and the transaction that raised it, so that a database that was restored from a
 * backup and comes to the same version is another one.
 */
export async function readCatalogueMark(em: SqlEntityManager): Promise<string> {
  const { mark } = await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select(sql<string>`version || ':' || xmin::text`.as('mark'))
    .executeTakeFirstOrThrow()
  return `${documentForm}:${mark}`
}

/** Undefined where the index has none, or has lost it. */
export async function readIndexMark(client: Meilisearch): Promise<string | undefined> {
  const { results } = await client.getRawIndexes({ limit: 1_000 })
  if (!results.some(({ uid }) => uid === markIndex)) return undefined
  const documents = await client.index<MarkDocument>(markIndex).getDocuments({ limit: 1 })
  return documents.results[0]?.mark
}

export const writeIndexMark = (client: Meilisearch, mark: string): Promise<void> =>
  done(client.index<MarkDocument>(markIndex).addDocuments([{ id: 1, mark }], { primaryKey: 'id' }))
