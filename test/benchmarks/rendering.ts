import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fillCatalogue } from '../support/app/fill-catalogue.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { createUncachedApp } from './measuring/uncached-app.ts'

const pages = [
  ['Home', '/'],
  ['A category', '/categories/hiking-bucket-list-ideas'],
  ['An idea', '/ideas/1'],
  ['A search', '/search?q=northern+lights'],
] as const
const mostMs: Record<string, number> = { Home: 12, 'A category': 10, 'An idea': 8 }
/** Rounds until the rendering code is compiled, as on a running site. */
const warmingRounds = 100
const rounds = 100

/**
 * Prints the CPU time of the site's process for an uncached page: request, data, rendering and response. The database
 * is a separate process.
 */
export async function measureRendering(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-pages-'))
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  try {
    await postgres.createDatabase('someday')
    const location = { url: `${postgres.url}/someday` }
    await fillCatalogue(location)
    const app = await createUncachedApp(folder, location)
    // Accepts encodings like a browser, without decoding the response.
    const ask = async (url: string) => {
      const answer = await app.inject({
        url,
        headers: { 'accept-encoding': 'br' },
        payloadAsStream: true,
      })
      await finished(answer.stream().resume())
    }
    // Compiles the code that all pages share before measuring one of them.
    for (let round = 0; round < warmingRounds; round++) for (const [, url] of pages) await ask(url)
    console.log()
    for (const [name, url] of pages) {
      const began = process.cpuUsage()
      for (let round = 0; round < rounds; round++) await ask(url)
      const { user, system } = process.cpuUsage(began)
      console.log(
        `${name}, made anew`.padEnd(32),
        `${((user + system) / 1000 / rounds).toFixed(1)} ms of CPU, limit ${mostMs[name] ?? 'none'}`,
      )
    }
    await app.close()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
