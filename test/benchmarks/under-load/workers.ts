import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { fillCatalogue } from '../../support/app/fill-catalogue.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startQuietSite, type SiteProcess } from '../../support/site/site-process.ts'
import { coreAssignment, assignCores } from '../measuring/cores.ts'
import { getPercentile } from '../measuring/percentile.ts'

const connections = 16
const seconds = 5
/** Until both workers have started and the rendering code is compiled. */
const warmingSeconds = 12
const rounds = 3
const limit = 1.8
/**
 * Prints the uncached pages per second of one worker and of two, measured alternately. Each worker has one core: a
 * single worker would otherwise use the second core for compression and garbage collection.
 */
export async function measureWorkers(): Promise<void> {
  if (!coreAssignment) return console.log('\nPages made anew by two workers   not measured: too few cores')
  assignCores(coreAssignment.others)
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-workers-'))
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const sites: SiteProcess[] = []
  try {
    await postgres.createDatabase('someday')
    const DATABASE_URL = `${postgres.url}/someday`
    await fillCatalogue({ url: DATABASE_URL })
    for (const [WEB_CONCURRENCY, ofThem] of [
      ['1', coreAssignment.oneWorker],
      ['2', coreAssignment.site],
    ] as const)
      sites.push(
        await startQuietSite(
          { DATABASE_URL, DATA_DIR: join(folder, 'data'), WEB_CONCURRENCY },
          { cores: ofThem },
        ),
      )
    const measured = await Promise.all(
      sites.map(async (site) => ({
        site,
        pages: await listFilteredPages(site.origin),
        rates: [] as number[],
      })),
    )
    for (const { site, pages } of measured) await measurePagesPerSecond(site, pages, warmingSeconds)
    for (let round = 0; round < rounds; round++)
      for (const { site, pages, rates } of measured)
        rates.push(await measurePagesPerSecond(site, pages, seconds))
    const [one = 0, two = 0] = measured.map(({ rates }) => getPercentile(rates, 0.5))
    console.log(
      `\n${'Pages made anew, by one worker'.padEnd(32)}${one.toFixed(0)} a second; by two ${two.toFixed(0)}, ${(two / one).toFixed(2)} times`,
      `(limit ${limit}, a core each)`,
    )
  } finally {
    for (const site of sites) await site.stop()
    await postgres.stop()
    assignCores()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns all filtered pages of categories, ordered so that neighbours are of different categories. */
async function listFilteredPages(origin: string): Promise<string[]> {
  const categories: { slug: string }[] = await (await fetch(`${origin}/api/categories`)).json()
  const grades = ['', 1, 2, 3, 4, 5]
  return ['grid', 'list'].flatMap((view) =>
    grades.flatMap((difficulty) =>
      grades.flatMap((cost) =>
        categories.map(
          ({ slug }) =>
            `/categories/${slug}?${new URLSearchParams({ view, difficulty: String(difficulty), cost: String(cost) })}`,
        ),
      ),
    ),
  )
}

/** Requests each page once, so that it is not cached. */
async function measurePagesPerSecond(
  { origin }: SiteProcess,
  pages: string[],
  duration: number,
): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, path: pages.pop() ?? '/' }) }],
  })
  if (pages.length === 0) throw new Error('There were too few pages')
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pages were not answered`)
  return requests.average
}
