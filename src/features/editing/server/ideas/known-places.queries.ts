import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { Place } from '#features/catalogue/places.ts'
import { placesOffered } from '#features/editing/limits.ts'

/** A place of a large catalogue that nobody has looked at may be missed by half its name, and is found by all of it. */
const mostLookedAt = 20_000

/** Places of ideas by a part of their name, those that begin with it and those of most ideas first. */
export async function findKnownPlaces(em: SqlEntityManager, q: string): Promise<Place[]> {
  const ideas = em.getKysely<InferKyselyDB<typeof Idea>>().selectFrom('idea').select('places')
  const looked = ideas.where('places', '!=', sql<never>`'[]'`).limit(mostLookedAt)
  const named = ideas.where(sql<boolean>`facts && array['place:' || f_words(${q})]`).limit(mostLookedAt)
  const { rows } = await sql<{ place: Place }>`
    select place from (
      select distinct on (place ->> 'name', place ->> 'country') place, count(*) over same as ideas,
        f_words(place ->> 'name') as words
      from (select * from (${looked}) looked union all select * from (${named}) named) idea,
        jsonb_array_elements(idea.places) place
      where f_words(${q}) <> '' and f_words(place ->> 'name') like '%' || f_words(${q}) || '%'
      window same as (partition by place ->> 'name', place ->> 'country')
      order by place ->> 'name', place ->> 'country'
    ) known
    order by words like f_words(${q}) || '%' desc, ideas desc, words
    limit ${placesOffered}`.execute(em.getKysely())
  return rows.map(({ place }) => place)
}
