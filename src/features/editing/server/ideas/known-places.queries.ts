import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Idea } from '#features/catalogue/server/entities.ts'
import type { Place } from '#features/catalogue/places.ts'
import { maxPlaceSuggestions } from '#features/editing/limits.ts'

/**
 * Maximum number of ideas scanned. In a larger catalogue, a partial name can miss a place; the full name finds it
 * through the index.
 */
const maxScannedIdeas = 20_000

/**
 * Returns up to six places that ideas use, by part of their name: names that start with it first, then those of most
 * ideas. Only the first 20,000 (`maxScannedIdeas`) ideas with places are searched for a partial name; a whole name is
 * found in all of them.
 */
export async function findKnownPlaces(em: SqlEntityManager, q: string): Promise<Place[]> {
  const database = em.getKysely<InferKyselyDB<typeof Idea>>()
  const ideas = database.selectFrom('idea').select('places')
  const looked = ideas.where('places', '!=', sql<never>`'[]'`).limit(maxScannedIdeas)
  const named = ideas.where(sql<boolean>`facts && array['place:' || f_words(${q})]`).limit(maxScannedIdeas)
  const both = database
    .selectFrom(looked.as('looked'))
    .select('places')
    .unionAll(database.selectFrom(named.as('named')).select('places'))
  const every = database
    .selectFrom(both.as('idea'))
    .crossJoin(sql<{ place: Place }>`jsonb_array_elements(idea.places)`.as<'each'>(sql`each(place)`))
    .select((row) => {
      const name = row.ref('each.place', '->>').key('name')
      const country = row.ref('each.place', '->>').key('country').as('country')
      return ['place', name.as('name'), country, row.fn<string>('f_words', [name]).as('words')]
    })
  const known = database
    .selectFrom(every.as('every'))
    .distinctOn(['name', 'country'])
    .select((row) => {
      const same = row.fn.countAll().over((places) => places.partitionBy(['name', 'country']))
      return ['place', same.as('ideas'), 'words']
    })
    .where(sql`f_words(${q})`, '<>', '')
    .where('words', 'like', sql<string>`'%' || f_words(${q}) || '%'`)
    .orderBy('name')
    .orderBy('country')
  const rows = await database
    .selectFrom(known.as('known'))
    .select('place')
    .orderBy((row) => row('words', 'like', sql<string>`f_words(${q}) || '%'`), 'desc')
    .orderBy('ideas', 'desc')
    .orderBy('words')
    .limit(maxPlaceSuggestions)
    .execute()
  return rows.map(({ place }) => place)
}
