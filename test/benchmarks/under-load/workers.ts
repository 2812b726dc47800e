import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { fill } from '../../support/app/fill-catalogue.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startQuietSite, type SiteProcess } from '../../support/site/site-process.ts'
import { timeAt } from '../measuring/time-at.ts'

const connections = 16
const seconds = 5
/** Both workers are there after it, and the code that renders is compiled. */
const warmingSeconds = 12
const rounds = 3
const limit = 1.8
/** Two workers, the database, and what asks. */
const neededCores = 4

/** Prints how many pages that are not kept one worker makes in a second, and how many two, in turns. */
export async function measureWorkers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-workers-'))
  // A server started by root runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const sites: SiteProcess[] = []
  try {
    await postgres.createDatabase('someday')
    const DATABASE_URL = `${postgres.url}/someday`
    await fill({ url: DATABASE_URL })
    for (const WEB_CONCURRENCY of ['1', '2'])
      sites.push(await startQuietSite({ DATABASE_URL, DATA_DIR: join(folder, 'data'), WEB_CONCURRENCY }))
    for (const site of sites) await pagesASecond(site, warmingSeconds)
    const rates: number[][] = sites.map(() => [])
    for (let round = 0; round < rounds; round++)
      for (const [index, site] of sites.entries()) rates[index]?.push(await pagesASecond(site, seconds))
    const [one = 0, two = 0] = rates.map((each) => timeAt(each, 0.5))
    const cores = availableParallelism()
    console.log(
      `\n${'Pages made anew, by one worker'.padEnd(32)}${one.toFixed(0)} a second; by two ${two.toFixed(0)}, ${(two / one).toFixed(2)} times`,
      cores < neededCores
        ? `(no limit on ${cores} cores: ${neededCores} are needed)`
        : `(limit ${limit}, on ${cores} cores)`,
    )
  } finally {
    for (const site of sites) await site.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

let asked = 0

/** Nobody has looked for the same before, so each page has to be made. */
async function pagesASecond({ origin }: SiteProcess, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/search?q=northern+lights+${(asked++).toString(36)}`,
        }),
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pages were not answered`)
  return requests.average
}
