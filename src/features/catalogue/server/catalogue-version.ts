import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { CatalogueVersionRow } from './catalogue-version.entity.ts'

export interface CatalogueVersion {
  /** The version of the catalogue's last committed change, at most half a second old. */
  current: () => Promise<string>
  /** Makes the next `current` ask the database: for the process that has just changed the catalogue. */
  expire: () => void
}

const freshForMs = 500

/**
 * Watches the version that triggers in the database raise with every change, whoever made it: this process,
 * another one, or an administrator by hand. Asked at most twice a second, however many requests come.
 */
export function watchCatalogueVersion(em: SqlEntityManager): CatalogueVersion {
  let asked: { at: number; answer: Promise<string> } | undefined
  return {
    current() {
      if (!asked || performance.now() - asked.at > freshForMs) {
        asked = { at: performance.now(), answer: read(em.fork()) }
        asked.answer.catch(() => (asked = undefined))
      }
      return asked.answer
    },
    expire: () => (asked = undefined),
  }
}

async function read(em: SqlEntityManager): Promise<string> {
  const row = await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Makes what has been kept stale, as a change of the catalogue does. */
export async function raiseCatalogueVersion(em: SqlEntityManager): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof CatalogueVersionRow>>()
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', '1') }))
    .execute()
}
