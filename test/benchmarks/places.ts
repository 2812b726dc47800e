import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { listNear } from '#features/places/server/near.service.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { getPercentile } from './measuring/percentile.ts'

const places = 100_000
const rounds = 200
const maxMs = 10

/** Prints the time to find nearby ideas among many places, on PostgreSQL with its default settings. */
export async function measurePlaces(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-places-'))
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  try {
    await postgres.createDatabase('places')
    const location = { url: `${postgres.url}/places` }
    const orm = await openDatabase(location, Object.values(entities))
    await migrate(orm, location)
    await seedCatalogue(orm.em.fork(), { now: new Date() })
    await growPlaces(orm.em.fork())
    const took = await measureTimes(orm.em)
    console.log(
      `\nNear a position, among ${places.toLocaleString('en-US')} places`.padEnd(41) +
        `p50 ${getPercentile(took, 0.5).toFixed(1)} ms, p95 ${getPercentile(took, 0.95).toFixed(1)} ms (promised: p50 under ${maxMs} ms)`,
    )
    await orm.close()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Distributes places as in the seed: dense where people live, with a few outliers. */
async function growPlaces(em: SqlEntityManager): Promise<void> {
  await em.execute(`insert into idea (slug, title, difficulty, cost, location_type, category_id, cover_scene, cover_icon,
      cover_palette, cover_seed, places)
    select 'copy-' || n, idea.title, 1, 1, idea.location_type, idea.category_id, idea.cover_scene, idea.cover_icon,
      idea.cover_palette, idea.cover_seed,
      jsonb_build_array(jsonb_build_object('name', 'Copy', 'country', 'FR', 'precision', 'site',
        'latitude', greatest(-89, least(89, (idea.places -> 0 ->> 'latitude')::float8 + 6 * (random() - 0.5))),
        'longitude', greatest(-179, least(179, (idea.places -> 0 ->> 'longitude')::float8 + 6 * (random() - 0.5)))))
    from generate_series(1, ${places}) n
    join (select *, row_number() over (order by id) as rank from idea where places <> '[]') idea
      on idea.rank = 1 + n % 600`)
  await em.execute('vacuum analyze idea, idea_place')
}

async function measureTimes(em: SqlEntityManager): Promise<number[]> {
  // Measures only the query: the catalogue cache would return the ideas.
  const catalogueMemory = {
    ideas: async (): Promise<IdeaView[]> => [],
    ideaAmong: async () => undefined,
    idsFor: async () => [],
    publishedIds: async () => [],
    dealt: async () => undefined,
    categoryNames: async () => [],
  }
  const took: number[] = []
  const somewhere = await em.execute<{ latitude: number; longitude: number }[]>(
    'select latitude, longitude from idea_place order by md5(idea_id::text) limit ?',
    [rounds],
  )
  for (const [round, { latitude, longitude }] of somewhere.entries()) {
    // Three of four positions are close to existing places; the others are random, including the sea.
    const isLost = round % 4 === 3
    const position = isLost
      ? { latitude: ((round * 37) % 150) - 65, longitude: ((round * 53) % 360) - 180 }
      : { latitude: Math.min(89, latitude + 2), longitude: Math.min(179, longitude + 2) }
    const start = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one at a time, to be timed
    await listNear({ em: em.fork(), catalogueMemory }, position)
    took.push(performance.now() - start)
  }
  return took
}
