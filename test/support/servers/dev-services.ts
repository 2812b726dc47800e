import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMeilisearch, startMeilisearch } from './meilisearch.ts'
import { startPostgres } from './postgres.ts'

/**
 * `npm run dev:services` runs the servers of a large installation until it is stopped, and prints the settings to use
 * them.
 */
const folder = mkdtempSync(join(tmpdir(), 'someday-services-'))
// PostgreSQL started by root runs as another user, which needs access to its folder.
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
// Keeps the process alive until a signal.
setInterval(() => {}, 60_000)
