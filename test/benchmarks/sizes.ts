import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { fillCatalogue } from '../support/app/fill-catalogue.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startQuietSite } from '../support/site/site-process.ts'
import { createUncachedApp } from './measuring/uncached-app.ts'
import { growCatalogue } from './large-catalogue.ts'
import { getResidentMegabytes } from './measuring/memory.ts'
import { getPercentile } from './measuring/percentile.ts'
import { measureSavesIn, type SavesFigures } from './under-load/saves.ts'

interface Read {
  name: string
  /** Largest allowed ratio between the largest and the smallest catalogue. */
  limit: number
  /** @param turn different each time, so that responses are not cached. */
  address: (turn: number, ideas: number) => string
}

const call = (procedure: string, input: object) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
const among = <T>(some: readonly T[], turn: number): T | undefined => some[turn % some.length]
const idOf = (turn: number, ideas: number) => 1 + ((turn * 7_919) % ideas)
const words = ['kayak', 'taj mahal', 'northern lights', 'beach', 'museum', 'learn to cook', 'night']
const prefixes = ['ka', 'tre', 'north', 'taj m', 'be', 'mo', 'san', 'hik']

const reads: Read[] = [
  { name: 'An idea, as a page', limit: 2, address: (turn, ideas) => `/ideas/${idOf(turn, ideas)}` },
  { name: 'An idea, as a row', limit: 2, address: (turn, ideas) => `/api/ideas/${idOf(turn, ideas)}` },
  { name: 'Home', limit: 2, address: () => '/' },
  { name: 'A category, as a page', limit: 2, address: () => '/categories/hiking-bucket-list-ideas' },
  {
    name: 'Its list, narrowed',
    limit: 2,
    address: (turn) => `/api/ideas?categoryId=${1 + (turn % 100)}&difficulty=3`,
  },
  { name: 'The newest', limit: 2, address: () => '/api/ideas?limit=24&orderBy=newest' },
  {
    name: 'A list, near its end',
    limit: 2,
    address: (turn, ideas) => `/api/ideas?offset=${ideas - 20 - (turn % 90)}`,
  },
  { name: 'Categories', limit: 2, address: () => '/api/categories' },
  { name: 'The number of ideas', limit: 2, address: () => '/api/stats' },
  { name: 'A random idea', limit: 2, address: () => '/api/ideas/random' },
  {
    name: 'A cover that nobody has',
    limit: 2,
    address: (turn) => `/covers/${String(turn).padStart(20, '0')}0004.svg`,
  },
  {
    name: 'Similar ideas',
    limit: 2,
    address: (turn, ideas) => call('ideas.similar', { id: idOf(turn, ideas) }),
  },
  {
    name: 'A search, as its page asks',
    limit: 4,
    address: (turn) => call('search.ideas', { q: among(words, turn), limit: 24 }),
  },
  {
    name: 'A list with a search',
    limit: 4,
    address: (turn) => `/api/ideas?search=${encodeURIComponent(among(words, turn) ?? '')}`,
  },
  { name: 'Suggestions', limit: 4, address: (turn) => call('search.suggest', { q: among(prefixes, turn) }) },
]

const rounds = 41
const warmingRounds = 12
/** Limit for the growth of the start time, and of memory after some hundred pages. */
const growthLimit = 1.5
const pageViews = 300
/** Longest time to fill a million ideas, with migrations and seed, in seconds. */
const maxFillSeconds = 300

/** Prints the cost of each public read in catalogues of these sizes, without a cache, and its limit. */
export async function measureSizes(sizes = [1_315, 100_000, 1_000_000]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-sizes-'))
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  try {
    const urls: string[] = []
    for (const ideas of sizes) {
      await postgres.createDatabase(`ideas_${ideas}`)
      const url = `${postgres.url}/ideas_${ideas}`
      const began = performance.now()
      await grow(url, ideas)
      const limit = ideas === 1_000_000 ? `of at most ${maxFillSeconds} s` : ''
      console.log(`Filling ${ideas.toLocaleString('en-US')} ideas`.padEnd(32), seconds(began), limit)
      urls.push(url)
    }
    const lines = [...(await timeReads(folder, urls, sizes)), ...(await growth(folder, urls))]
    const measured = report(sizes, lines)
    const saves: SavesFigures[] = []
    for (const [index, url] of urls.entries()) {
      console.log(`\nIn ${sizes[index]?.toLocaleString('en-US')} ideas`)
      saves.push(await measureSavesIn({ ...postgres, url }, join(folder, `saves-${index}`)))
    }
    write({ sizes, lines: measured, saves })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Line {
  name: string
  unit: 'ms' | 's' | 'MB'
  limit: number
  figures: number[]
}

async function grow(url: string, ideas: number) {
  await fillCatalogue({ url })
  const orm = await openDatabase({ url }, Object.values(entities))
  await growCatalogue(orm.em.fork(), ideas)
  await orm.close()
}

/** Measures all sizes alternately, so that other load on the machine affects each. */
async function timeReads(folder: string, urls: string[], sizes: number[]): Promise<Line[]> {
  const apps = []
  for (const [index, url] of urls.entries())
    apps.push(await createUncachedApp(join(folder, `app-${index}`), { url }))
  const lines: Line[] = []
  for (const { name, limit, address } of reads) {
    const took = sizes.map((): number[] => [])
    for (let round = -warmingRounds; round < rounds; round++) {
      for (const [index, app] of apps.entries()) {
        const url = address(round + warmingRounds, sizes[index] ?? 0)
        const began = performance.now()
        const { statusCode } = await app.inject(url)
        if (statusCode >= 500) throw new Error(`${url} answered ${statusCode}`)
        if (round >= 0) took[index]?.push(performance.now() - began)
      }
    }
    lines.push({ name, unit: 'ms', limit, figures: took.map((times) => getPercentile(times, 0.5)) })
  }
  for (const app of apps) await app.close()
  return lines
}

async function growth(folder: string, urls: string[]): Promise<Line[]> {
  const starts: number[] = []
  const held: number[] = []
  for (const [index, url] of urls.entries()) {
    const env = {
      DATABASE_URL: url,
      DATA_DIR: join(folder, `site-${index}`),
      AUTH_SECRET: 'a secret of benchmarks that is long enough',
    }
    // The first start of a folder creates files that later ones reuse.
    await (await startQuietSite(env)).stop()
    const began = performance.now()
    const site = await startQuietSite(env)
    starts.push((performance.now() - began) / 1000)
    for (let view = 0; view < pageViews; view++) {
      const { address } = reads[view % reads.length] ?? { address: () => '/' }
      await (await fetch(site.origin + address(view, 1_315))).arrayBuffer()
    }
    held.push(getResidentMegabytes(site.child.pid ?? 0))
    await site.stop()
  }
  return [
    { name: 'Start', unit: 's', limit: growthLimit, figures: starts },
    { name: `Memory after ${pageViews} answers`, unit: 'MB', limit: growthLimit, figures: held },
  ]
}

/** File with the results for other programs. */
const file = join(import.meta.dirname, '../../node_modules/.cache/bench-sizes.json')

function report(sizes: number[], lines: Line[]) {
  const columns = [...sizes.map((ideas) => ideas.toLocaleString('en-US')), 'ratio', 'limit']
  console.log(`\n${'p50, made anew'.padEnd(32)}${columns.map((column) => column.padStart(12)).join('')}`)
  const measured = lines.map((line) => ({
    ...line,
    ratio: (line.figures.at(-1) ?? 0) / (line.figures[0] ?? 1),
  }))
  for (const { name, unit, figures, ratio, limit } of measured) {
    const cells = [
      ...figures.map((figure) => `${figure.toFixed(1)} ${unit}`),
      ratio.toFixed(2),
      String(limit),
    ]
    console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join(''))
  }
  return measured
}

function write(figures: object) {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(figures, null, 2))
}

const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`
