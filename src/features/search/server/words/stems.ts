import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'

/** What PostgreSQL's English makes of words, for all forms of one the same; blank for words without meaning. */
export async function readStems(em: SqlEntityManager, words: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, f_stem(word) as stem from unnest(${words}::text[]) word`.execute(em.getKysely())
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}
