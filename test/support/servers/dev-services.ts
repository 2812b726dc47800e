import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMeilisearch, startMeilisearch } from './meilisearch.ts'
import { startPostgres } from './postgres.ts'

/**
 * `npm run dev:services`: the servers that a large installation has, for as long as this runs. It prints what to
 * set for the site to use them.
 */
const folder = mkdtempSync(join(tmpdir(), 'someday-services-'))
// A server started by root runs as another user, who must be able to reach its folder.
chmodSync(folder, 0o755)
const postgres = await startPostgres(join(folder, 'postgres'))
await postgres.createDatabase('someday')
const meilisearch = findMeilisearch() ? await startMeilisearch() : undefined

const lines = [
  `export DATABASE_URL=${postgres.url}/someday`,
  meilisearch
    ? `export MEILI_URL=${meilisearch.url}`
    : '# No Meilisearch for this platform: set MEILI_URL yourself, or let PostgreSQL search.',
]
process.stdout.write(`\n${lines.join('\n')}\n\nCtrl-C ends them and forgets their data.\n`)

const stop = async () => {
  await Promise.all([postgres.stop(), meilisearch?.remove()])
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
// Nothing else keeps a process alive that only waits for a signal.
setInterval(() => {}, 60_000)
