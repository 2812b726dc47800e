import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { listIdeasById } from '#features/catalogue/server/ideas.service.ts'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { CountryCount, CountryName, CountryView } from '../contract.ts'
import { distanceKm } from '../distance.ts'
import { maxIdeasPerCountry, maxNeighbours } from '../limits.ts'
import { placeNotFound } from '../messages.ts'
import { findCountryByCode, findCountryBySlug } from './country-names.ts'
import { tables } from './entities.ts'
import type { ReadWorld } from './world/world.ts'

/**
 * Lists every country that has published ideas, most ideas first, each with code, name, slug and continent, its number
 * of ideas and the middle of its places.
 */
export async function listCountries(em: SqlEntityManager): Promise<CountryCount[]> {
  const rows = await tables(em)
    .selectFrom('country_tally')
    .select(['country', 'ideas', 'latitude', 'longitude'])
    .where('ideas', '>', 0)
    .orderBy('ideas', 'desc')
    .orderBy('country')
    .execute()
  return rows.flatMap(({ country, ...counted }) => {
    const named = findCountryByCode(country)
    return named ? [{ ...named, ...counted }] : []
  })
}

/**
 * Returns a country by its slug: its fields as in `listCountries`, `list`, its first 400 published ideas, the `months`
 * (1–12) that most of them name, and as `neighbours` up to eight other countries with ideas, bordering ones first, then
 * the nearest.
 * @throws 404 if it is unknown or has no ideas.
 */
export async function getCountry(
  { em, world }: { em: SqlEntityManager; world: ReadWorld },
  slug: string,
): Promise<CountryView> {
  const known = findCountryBySlug(slug)
  const all = known ? await listCountries(em) : []
  const counted = all.find(({ code }) => code === known?.code)
  if (!counted) throw notFound(placeNotFound)
  const list = await listIdeasById(em, await listIdeaIdsInCountry(em, counted.code))
  const { neighbours } = await world()
  return {
    ...counted,
    list,
    months: findBestMonths(list.map(({ months }) => months)),
    neighbours: listNeighbours(counted, all, neighbours[counted.code] ?? []),
  }
}

/**
 * Lists the IDs of a country's first ideas, featured ones first. Featured ideas are few and are checked one by one; the
 * others are read in order from the index on `country`.
 */
async function listIdeaIdsInCountry(em: SqlEntityManager, country: string): Promise<number[]> {
  const featured = await ideaTable(em)
    .select('idea.id')
    .where('state', '=', sql.lit('published'))
    .where('featured', '=', true)
    .where((row) =>
      row.exists(
        tables(em)
          .selectFrom('idea_place')
          .select('idea_id')
          .whereRef('idea_place.idea_id', '=', row.ref('idea.id'))
          .where('country', '=', country),
      ),
    )
    .orderBy('idea.id')
    .limit(maxIdeasPerCountry)
    .execute()
  const ids = new Set(featured.map(({ id }) => id))
  const all = await tables(em)
    .selectFrom('idea_place')
    .select('idea_id')
    .where('country', '=', country)
    .groupBy('idea_id')
    .orderBy('idea_id')
    .limit(maxIdeasPerCountry)
    .execute()
  for (const { idea_id: id } of all) ids.add(id)
  return [...ids].slice(0, maxIdeasPerCountry)
}

/** Lists countries with a common border first, then the nearest ones, because islands have no borders. */
function listNeighbours(country: CountryCount, all: CountryCount[], bordering: string[]): CountryName[] {
  const sortDistance = (other: CountryCount) =>
    distanceKm(country, other) + (bordering.includes(other.code) ? 0 : 20_000)
  return all
    .filter(({ code }) => code !== country.code)
    .toSorted((one, other) => sortDistance(one) - sortDistance(other))
    .slice(0, maxNeighbours)
    .map(({ code, name, slug }) => ({ code, name, slug }))
}

/** Returns the months that most ideas name, and those named almost as often. Ideas without months are ignored. */
function findBestMonths(ideas: readonly (readonly number[])[]): number[] {
  const counts = Array.from(
    { length: 12 },
    (_, index) => ideas.filter((months) => months.includes(index + 1)).length,
  )
  const most = Math.max(...counts)
  if (most === 0) return []
  return counts.flatMap((count, index) => (count >= most * minMonthShare ? [index + 1] : []))
}

const minMonthShare = 0.75

/**
 * Lists the sitemap entries of the countries with published ideas, most ideas first: only the `path`, without the base
 * path, as finding the last change for `lastmod` would need a scan of all their ideas.
 */
export async function listCountrySitemapEntries(em: SqlEntityManager) {
  const countries = await listCountries(em)
  return countries.map(({ slug }) => ({ path: hrefOf('country', { country: slug }) }))
}
