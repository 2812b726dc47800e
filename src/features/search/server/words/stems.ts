import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'

/**
 * Returns a map from each word to its stem by PostgreSQL's English dictionary (`hiking` is `hike`); the stem is blank
 * for stop words.
 */
export async function readStems(em: SqlEntityManager, words: string[]): Promise<Map<string, string>> {
  const rows = await em
    .getKysely<object>()
    .selectFrom(sql<{ word: string }>`unnest(${words}::text[])`.as<'asked'>(sql`asked(word)`))
    .select(({ fn }) => ['word', fn<string>('f_stem', ['word']).as('stem')])
    .execute()
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}

/** Words that say nothing about an idea and are dropped from queries. A query of stop words only is kept as it is. */
export const stopWords = new Set(
  `a about after all also always am an and another any anybody anyone anything are around as ask at
  be because been before being best bucket but by
  can cannot cant cool could couldnt
  did do does doing done dont
  each either else ever every everyone everything
  few find first for from
  get getting give go goes going good got great
  had has have having he her here him his how
  i id idea ideas if ill im in into is it its ive
  just kind know
  let lets like list look looking lot lots
  made make makes making many may maybe me might more most much must my myself
  need needs never nice no not of off on once one ones only or other our out over
  people place places please
  really recommend
  see shall she should show so some somebody someone something somewhere stuff such suggest suggestion suggestions
  take taking tell than that the their them then there these they thing things this those to too top try trying
  up us use very
  want wanna wants was way ways we well were what when where which while who whom whose why will wish with without
  wonderful worth would
  yet you your
  arent didnt doesnt hadnt hasnt havent isnt shouldnt theres theyd theyll theyre theyve wasnt werent weve whats wont
  wouldnt youd youll youre youve`.split(/\s+/),
)
