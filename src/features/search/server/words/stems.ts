import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'

/** What PostgreSQL's English makes of words, for all forms of one the same; blank for words without meaning. */
export async function readStems(em: SqlEntityManager, words: string[]): Promise<Map<string, string>> {
  const rows = await em
    .getKysely<object>()
    .selectFrom(sql<{ word: string }>`unnest(${words}::text[])`.as<'asked'>(sql`asked(word)`))
    .select(({ fn }) => ['word', fn<string>('f_stem', ['word']).as('stem')])
    .execute()
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}
