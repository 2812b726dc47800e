import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ideaTable } from '#features/editing/contract.ts'
import { listTableIdeas } from '#features/editing/server/ideas/idea-editing.procedures.ts'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { tableSorts } from '#features/editing/limits.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { measureDashboard } from './dashboard.ts'
import { growCatalogue } from './large-catalogue.ts'
import { getPercentile } from './measuring/percentile.ts'

const ideas = 100_000
const rounds = 20

const questions = [
  ...tableSorts.map((sort) => ({ name: `sorted by ${sort}`, input: { sort } })),
  { name: 'newest first', input: { sort: 'createdAt', direction: 'desc' } },
  { name: 'page 1,000', input: { sort: 'title', offset: 50_000 } },
  { name: 'last page by category', input: { sort: 'category', offset: 99_900 } },
  { name: 'search for a rare word', input: { q: 'glacier hike' } },
  { name: 'search for a common word', input: { q: 'a night', sort: 'updatedAt', direction: 'desc' } },
  { name: 'drafts by title', input: { state: 'draft', sort: 'title' } },
  { name: 'one category, hard', input: { categoryId: 7, difficulty: 3, sort: 'updatedAt' } },
  { name: 'one tag', input: { tag: 'tag 77', sort: 'title' } },
]

/** Measures the dashboard and a page of the table with its count at 100,000 ideas. */
export async function measureEditing(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-large-'))
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres'))
  try {
    await server.createDatabase('large')
    const url = `${server.url}/large`
    await onDatabase({ url })
    await measureDashboard(url, join(folder, 'site'))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onDatabase(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  await growCatalogue(orm.em.fork(), ideas)
  console.log(`\nTable of ${ideas} ideas          p50 ms   p95 ms    found`)
  for (const { name, input } of questions) {
    const times: number[] = []
    let total = 0
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      total = (await listTableIdeas(orm.em.fork(), ideaTable.parse(input))).total
      times.push(performance.now() - began)
    }
    const at = (share: number) => getPercentile(times, share)
    console.log(
      `${name.padEnd(32)}${at(0.5).toFixed(1).padStart(7)}${at(0.95).toFixed(1).padStart(9)}${String(total).padStart(9)}`,
    )
  }
  await orm.close()
}
