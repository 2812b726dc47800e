import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { loadIdeas } from '#features/editing/server/loading/loading.service.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { fillCatalogue } from '../support/app/fill-catalogue.ts'
import { startPostgres } from '../support/servers/postgres.ts'

const ideas = 1_000_000
/** Limit of the time for one category, as a multiple of that for all of them. */
const limit = 1.5

/** Prints how long `load` takes for a million ideas in all categories, and in one. */
export async function measureLoading(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-loading-'))
  // A server started by root runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const took: number[] = []
  try {
    for (const isSpread of [true, false]) {
      const name = isSpread ? 'spread' : 'one_category'
      await postgres.createDatabase(name)
      const url = `${postgres.url}/${name}`
      await fillCatalogue({ url })
      const orm = await openDatabase({ url }, Object.values(entities))
      const file = join(folder, `${name}.json`)
      await writeIdeas(file, await slugsOf(orm.em.fork(), isSpread))
      const began = performance.now()
      await loadIdeas(orm.em.fork(), file, { now: new Date() })
      took.push((performance.now() - began) / 1000)
      await orm.close()
      rmSync(file)
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const [spread = 1, single = 0] = took
  console.log(
    `\nLoading ${ideas.toLocaleString('en-US')} ideas into all categories and into one: ${spread.toFixed(0)} s and ${single.toFixed(0)} s, ratio ${(single / spread).toFixed(2)} of at most ${limit}`,
  )
}

async function slugsOf(em: SqlEntityManager, isSpread: boolean): Promise<string[]> {
  const rows = await em.execute<{ slug: string }[]>('select slug from category order by id')
  return rows.map(({ slug }) => slug).slice(0, isSpread ? rows.length : 1)
}

async function writeIdeas(file: string, categories: string[]): Promise<void> {
  const stream = createWriteStream(file)
  for (let index = 0; index < ideas; index++) {
    const line = JSON.stringify({
      title: `Learn song number ${index} by heart`,
      category: categories[index % categories.length],
      description: `Pick an evening of week ${index % 52}, invite ${index % 9} friends, and sing it until the last line holds.`,
      difficulty: 1 + (index % 3),
      cost: 1 + (index % 3),
      tags: ['music', index % 2 ? 'friends' : 'evening'],
    })
    if (!stream.write(`${line}\n`)) await new Promise((drained) => stream.once('drain', drained))
  }
  stream.end()
  await finished(stream)
}
