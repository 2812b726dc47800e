import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { meilisearchClient, type MeilisearchAddress } from '#features/search/server/engines/query-index.ts'
import { verifySearch } from '#features/search/server/reindex.service.ts'
import * as entities from '#root/entities.ts'
import { findMeilisearch, startMeilisearch } from '../support/servers/meilisearch.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startQuietSite } from '../support/site/site-process.ts'
import { growCatalogue } from './large-catalogue.ts'
import { getPercentile } from './measuring/percentile.ts'

const queries = [
  'kayak',
  'taj mahal',
  'hiking mountains',
  'northern lights',
  'beach',
  'cherry blossom japan',
  'museum',
  'learn to cook',
]
/** Questions of two hints. */
const questions = [
  'free things to do in japan',
  'romantic weekend in paris',
  'cheap family trip in summer',
  'easy hike with kids',
  'something creative at home on a rainy day',
  'adventure in new zealand in winter',
  'beach in april under $500',
  'relaxing evening with friends',
]
/** Queries for a direct request to Meilisearch: stems, and phrases with synonyms as one word. */
const stemmedQueries = [
  'kayak ',
  'taj mahal ',
  'hike mountain ',
  'northernlight ',
  'beach ',
  'cherryblossom japan ',
  'museum ',
  'learn cook ',
]
// Prefixes of many words and of few.
const prefixes = ['ka', 'tre', 'north', 'taj m', 'sour', 'be', 'mo', 'san', 'wat', 'hik', 'co']
const rounds = 100
/** Rounds until the code is compiled, as on a running site. */
const warmingRounds = 250

/** Prints the time of a search, a question and a suggestion, at both sizes, compared to querying Meilisearch directly. */
export async function measureSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-search-'))
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  try {
    for (const ideas of [1_315, 100_000]) {
      const name = `ideas_${ideas}`
      await postgres.createDatabase(name)
      const url = `${postgres.url}/${name}`
      await fill(url, ideas)
      console.log(
        `\nSearch in ${ideas.toLocaleString('en-US')} ideas`.padEnd(41) +
          'p50 ms'.padStart(8) +
          'p99 ms'.padStart(9),
      )
      await measureSite('PostgreSQL', { DATABASE_URL: url, DATA_DIR: join(folder, name) })
      await measureMeilisearch(url, join(folder, name))
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(url: string, ideas: number) {
  const location = databaseLocation({ DATABASE_URL: url, DATA_DIR: '' })
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  await growCatalogue(orm.em.fork(), ideas)
  await orm.close()
}

async function measureMeilisearch(url: string, dataFolder: string) {
  if (!findMeilisearch()) return console.log('Meilisearch                     not there for this platform')
  const server = await startMeilisearch()
  const meilisearch = { url: server.url, key: undefined }
  const location = databaseLocation({ DATABASE_URL: url, DATA_DIR: '' })
  const orm = await openDatabase(location, Object.values(entities))
  try {
    const env = { DATABASE_URL: url, DATA_DIR: dataFolder, MEILI_URL: server.url }
    await measureSite('Meilisearch', env, {
      ready: async () => {
        while (!(await verifySearch(orm.em.fork(), meilisearch)).isEqual) await wait(500)
        await wait(3_000)
      },
      beside: {
        name: 'Meilisearch itself, with facets',
        texts: stemmedQueries,
        ask: createDirectSearch(meilisearch),
      },
    })
  } finally {
    await orm.close()
    await server.remove()
  }
}

/** Sends the same queries for a page and its facets directly. */
function createDirectSearch(meilisearch: MeilisearchAddress) {
  const client = meilisearchClient(meilisearch)
  return (q: string) =>
    client.multiSearch({
      queries: [
        {
          indexUid: 'ideas',
          q,
          limit: 24,
          filter: ['cost = 1'],
          facets: ['difficulty', 'locationType', 'season', 'categoryId'],
          matchingStrategy: 'all',
        },
        { indexUid: 'ideas', q, limit: 0, facets: ['cost'], matchingStrategy: 'all' },
      ],
    })
}

interface MeasuredSearch {
  name: string
  texts: string[]
  ask: (q: string) => Promise<unknown>
}

interface Around {
  /** Awaited before measuring. */
  ready?: () => Promise<void>
  /** Measured alternately with the site's search. */
  beside?: MeasuredSearch
}

async function measureSite(engine: string, env: Record<string, string>, { ready, beside }: Around = {}) {
  const site = await startQuietSite({ ...env, AUTH_SECRET: 'a secret of benchmarks that is long enough' })
  try {
    await ready?.()
    const call = async (procedure: string, input: object) => {
      const query = encodeURIComponent(JSON.stringify(input))
      // Uncompressed, like the direct queries to Meilisearch.
      const headers = { 'accept-encoding': 'identity' }
      const response = await fetch(`${site.origin}/api/trpc/${procedure}?input=${query}`, { headers })
      if (!response.ok) throw new Error(await response.text())
      return response.text()
    }
    const search = (q: string) => call('search.ideas', { q, cost: 1, limit: 24 })
    const [p50 = 0, besides = 0] = await measure(
      { name: `${engine}, with a filter and facets`, texts: queries, ask: search },
      ...(beside ? [beside] : []),
    )
    if (beside)
      console.log(`${'Through the site, times itself'.padEnd(40)}${(p50 / besides).toFixed(2).padStart(8)}`)
    await measure({
      name: `${engine}, a question of two hints`,
      texts: questions,
      ask: (q) => call('search.ideas', { q, understand: 1, limit: 24 }),
    })
    await measure({
      name: `${engine}, suggestions`,
      texts: prefixes,
      ask: (q) => call('search.suggest', { q }),
    })
  } finally {
    await site.stop()
  }
}

/**
 * Measures the searches alternately, so that other load on the machine affects all.
 *
 * @returns their medians in ms.
 */
async function measure(...all: MeasuredSearch[]): Promise<number[]> {
  const took = all.map((): number[] => [])
  const longest = Math.max(...all.map(({ texts }) => texts.length))
  for (let round = -warmingRounds; round < rounds; round++) {
    for (let at = 0; at < longest; at++) {
      for (const [index, { texts, ask }] of all.entries()) {
        const began = performance.now()
        await ask(texts[at % texts.length] ?? '')
        if (round >= 0) took[index]?.push(performance.now() - began)
      }
    }
  }
  return all.map(({ name }, index) => {
    const at = (share: number) => getPercentile(took[index] ?? [], share)
    console.log(`${name.padEnd(40)}${at(0.5).toFixed(1).padStart(8)}${at(0.99).toFixed(1).padStart(9)}`)
    return at(0.5)
  })
}
