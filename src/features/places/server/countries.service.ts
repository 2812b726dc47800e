import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { CountryCount, CountryName, CountryView } from '../contract.ts'
import { distanceKm } from '../distance.ts'
import { mostIdeasOfCountry, neighboursShown } from '../limits.ts'
import { placeNotFound } from '../messages.ts'
import { countryByCode, countryBySlug } from './country-names.ts'
import { publishedPlaces, tables } from './tables.ts'
import type { ReadWorld } from './world/world.ts'

/** Every country that has an idea, most ideas first, each with the middle of its places. */
export async function listCountries(em: SqlEntityManager): Promise<CountryCount[]> {
  const rows = await publishedPlaces(em)
    .where('idea_place.country', 'is not', null)
    .select('idea_place.country')
    .select([
      (row) => row.fn.count('idea.id').distinct().as('ideas'),
      // The middle one, so that Hawaii does not move the United States into the sea.
      sql<number>`percentile_disc(0.5) within group (order by idea_place.latitude)`.as('latitude'),
      sql<number>`percentile_disc(0.5) within group (order by idea_place.longitude)`.as('longitude'),
    ])
    .groupBy('idea_place.country')
    .orderBy('ideas', 'desc')
    .orderBy('idea_place.country')
    .execute()
  return rows.flatMap(({ country, ideas, ...position }) => {
    const named = countryByCode(country)
    return named ? [{ ...named, ideas: Number(ideas), ...position }] : []
  })
}

/** A country with its ideas, when they are best, and where one may go on from there. @throws 404 where it has none. */
export async function getCountry(
  { em, world }: { em: SqlEntityManager; world: ReadWorld },
  slug: string,
): Promise<CountryView> {
  const known = countryBySlug(slug)
  const all = known ? await listCountries(em) : []
  const counted = all.find(({ code }) => code === known?.code)
  if (!counted) throw notFound(placeNotFound)
  const rows = await publishedPlaces(em)
    .where('idea_place.country', '=', counted.code)
    .select('idea.id')
    .groupBy('idea.id')
    .orderBy('idea.featured', 'desc')
    .orderBy('idea.id')
    .limit(mostIdeasOfCountry)
    .execute()
  const list = await listIdeasById(
    em,
    rows.map(({ id }) => id),
  )
  const { neighbours } = await world()
  return {
    ...counted,
    list,
    months: bestMonths(list.map(({ months }) => months)),
    neighbours: neighboursOf(counted, all, neighbours[counted.code] ?? []),
  }
}

/** Those that share a border first, then the nearest, for islands have none. */
function neighboursOf(country: CountryCount, all: CountryCount[], bordering: string[]): CountryName[] {
  const far = (other: CountryCount) =>
    distanceKm(country, other) + (bordering.includes(other.code) ? 0 : 20_000)
  return all
    .filter(({ code }) => code !== country.code)
    .toSorted((one, other) => far(one) - far(other))
    .slice(0, neighboursShown)
    .map(({ code, name, slug }) => ({ code, name, slug }))
}

/** The months that most ideas are best in. What is good at any time says nothing of it. */
function bestMonths(ideas: readonly (readonly number[])[]): number[] {
  const counts = Array.from(
    { length: 12 },
    (_, index) => ideas.filter((months) => months.includes(index + 1)).length,
  )
  const most = Math.max(...counts)
  if (most === 0) return []
  return counts.flatMap((count, index) => (count >= most * nearlyAsGood ? [index + 1] : []))
}

const nearlyAsGood = 0.75

/**
 * What the sitemap has of them. Each country is one step into the index behind the one before, for a million ideas have
 * as many places; when one of its ideas was last changed, nobody knows without a look at all of them.
 */
export async function listPlaceEntries(em: SqlEntityManager) {
  const { rows } = await sql<{ country: string }>`
    with recursive known(country) as (
      (select country from idea_place where country is not null order by country limit 1)
      union all
      select (select country from idea_place where country > known.country order by country limit 1)
      from known where known.country is not null
    )
    select country from known where country is not null`.execute(tables(em))
  return rows.flatMap(({ country }) => {
    const named = countryByCode(country)
    return named ? [{ path: hrefOf('country', { country: named.slug }) }] : []
  })
}
