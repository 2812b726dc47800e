import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from '../support/app/fill-catalogue.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { appWithoutKept } from './app-without-kept.ts'

const pages = [
  ['Home', '/'],
  ['A category', '/categories/hiking-bucket-list-ideas'],
  ['An idea', '/ideas/1'],
  ['A search', '/search?q=northern+lights'],
] as const
/** Until the code that renders is compiled: a site that runs has done that long ago. */
const warmingRounds = 60
const rounds = 100

/**
 * Prints what a page costs the site's process that is not kept: request, data, rendering and answer, in CPU time. The
 * database is a process of its own.
 */
export async function measureRendering(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-pages-'))
  // A server started by root runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  try {
    await postgres.createDatabase('someday')
    const location = { url: `${postgres.url}/someday` }
    await fill(location)
    const app = await appWithoutKept(folder, location)
    console.log()
    for (const [name, url] of pages) {
      for (let round = 0; round < warmingRounds; round++) await app.inject(url)
      const began = process.cpuUsage()
      for (let round = 0; round < rounds; round++) await app.inject(url)
      const { user, system } = process.cpuUsage(began)
      console.log(
        `${name}, made anew`.padEnd(32),
        `${((user + system) / 1000 / rounds).toFixed(1)} ms of CPU`,
      )
    }
    await app.close()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
