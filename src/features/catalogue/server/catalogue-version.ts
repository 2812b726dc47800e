import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { CatalogueVersionRow } from './catalogue-version.entity.ts'

export interface CatalogueVersion {
  /** The version of the catalogue's last committed change, at most half a second old. */
  current: () => Promise<string>
  /** The same where it was asked for that lately, without asking. */
  known: () => string | undefined
  /** Makes the next `current` ask the database: for the process that has just changed the catalogue. */
  expire: () => void
}

const freshForMs = 500

/**
 * Watches the version that triggers in the database raise with every change, whoever made it: this process,
 * another one, or an administrator by hand. Asked at most twice a second, however many requests come.
 */
export function watchCatalogueVersion(em: SqlEntityManager): CatalogueVersion {
  let asked: { at: number; answer: Promise<string>; found?: string } | undefined
  const isFresh = () => asked !== undefined && performance.now() - asked.at <= freshForMs

  function ask(): Promise<string> {
    const answer = read(em.fork())
    const asking: typeof asked = { at: performance.now(), answer }
    asked = asking
    answer.then(
      (found) => (asking.found = found),
      () => (asked = undefined),
    )
    return answer
  }

  return {
    current: () => (asked && isFresh() ? asked.answer : ask()),
    known: () => (isFresh() ? asked?.found : undefined),
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
