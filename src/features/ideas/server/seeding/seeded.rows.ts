import { isDeepStrictEqual } from 'node:util'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Recognisable } from './edition-plan.ts'

/** What the catalogue brought, under the key of its files. */
export interface Seeded<Fields> extends Recognisable {
  /** Null where somebody has deleted it. */
  id: number | null
  /** What the catalogue last wrote there; nothing where it found an editor's own. */
  wrote: Partial<Fields>
}

type Kind = 'category' | 'idea'

const tableOf = (kind: Kind) => sql.table(`seeded_${kind}`)
const idOf = (kind: Kind) => sql.ref(`${kind}_id`)

export async function readSeeded<Fields>(em: SqlEntityManager, kind: Kind): Promise<Seeded<Fields>[]> {
  const { rows } = await sql<Seeded<Fields>>`
    select key, ${idOf(kind)} as id, text, wrote from ${tableOf(kind)} order by key
  `.execute(em.getKysely())
  return rows
}

/** Writes what has changed between two states of all there is. */
export async function writeSeeded<Fields>(
  em: SqlEntityManager,
  kind: Kind,
  { before, after }: { before: Seeded<Fields>[]; after: Seeded<Fields>[] },
): Promise<void> {
  const known = new Map(before.map((one) => [one.key, one]))
  const news = after.filter((one) => !isDeepStrictEqual(known.get(one.key), one))
  // All of them first: what has got another key is written anew under it.
  const stale = new Set(before.map(({ key }) => key)).difference(new Set(after.map(({ key }) => key)))
  const outdated = [...stale, ...news.map(({ key }) => key)]
  if (outdated.length === 0) return
  await sql`delete from ${tableOf(kind)} where key = any(${outdated}::text[])`.execute(em.getKysely())
  await sql`
    insert into ${tableOf(kind)} (key, ${idOf(kind)}, text, wrote)
    select key, id, text, wrote
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as r(key text, id integer, text text, wrote jsonb)
  `.execute(em.getKysely())
}
