import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { postgresqlEngine } from '#features/search/server/engines/postgresql.ts'
import type { Term } from '#features/search/server/words/parse-query.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { fillCatalogue } from '../support/app/fill-catalogue.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { growCatalogue } from './large-catalogue.ts'
import { getPercentile } from './measuring/percentile.ts'

const size = 200_000
const words = 1_000
const pairs = 200
const limit = 24

/** Compares the first result page of a thousand words, and of pairs of common ones, with a full scan. */
export async function measureFirstPages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-first-pages-'))
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  try {
    await postgres.createDatabase('ideas')
    const url = `${postgres.url}/ideas`
    await fillCatalogue({ url })
    const orm = await openDatabase({ url }, Object.values(entities))
    await growCatalogue(orm.em.fork(), size)
    await compareFirstPages(orm.em.fork())
    await orm.close()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints how many first pages equal those of a full scan, and their times. */
async function compareFirstPages(em: SqlEntityManager): Promise<void> {
  const stems = await listStemsByFrequency(em)
  const common = stems.slice(0, pairs)
  const others = stems.slice(pairs)
  const rare = Array.from(
    { length: words - pairs },
    (_, index) => others[Math.floor((index * others.length) / (words - pairs))] ?? '',
  )
  const questions = [
    ...[...common, ...rare].map((stem) => [stem]),
    ...common.map((stem, index) => [stem, common[(index + 1) % common.length] ?? stem]),
  ]
  const took: number[] = []
  const different: string[] = []
  for (const question of questions) {
    const began = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one at a time, to be timed
    const ids = await readFirstPage(em, question)
    took.push(performance.now() - began)
    // oxlint-disable-next-line no-await-in-loop -- one at a time, to be timed
    if (String(ids) !== String(await scanAll(em, question))) different.push(question.join(' '))
  }
  console.log(
    `\nFirst pages as a plain scan has them, in ${size.toLocaleString('en-US')} ideas`,
    `${questions.length - different.length} of ${questions.length},`,
    `p50 ${getPercentile(took, 0.5).toFixed(1)} ms, p99 ${getPercentile(took, 0.99).toFixed(0)} ms`,
    different.slice(0, 10).join(', '),
  )
}

async function listStemsByFrequency(em: SqlEntityManager): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from ts_stat('select document from idea where state = ''published''')
    where word ~ '^[a-z0-9]+$' order by ndoc desc, word`.execute(em.getKysely())
  return rows.map(({ word }) => word)
}

async function readFirstPage(em: SqlEntityManager, stems: string[]): Promise<number[]> {
  const terms = stems.map((stem): Term => ({
    said: { words: [stem], stems: [stem], isBeginning: false },
    synonyms: [],
    isKnown: true,
  }))
  const { ids } = await postgresqlEngine.find(em, {
    terms,
    liked: [],
    phrase: undefined,
    first: [],
    facts: [],
    excluded: [],
    preferred: [],
    filters: {},
    limit,
    offset: 0,
    withFacets: false,
  })
  return ids
}

/** Ranks all ideas in the order of the engines: relevance, featured ideas first, then age. */
async function scanAll(em: SqlEntityManager, stems: string[]): Promise<number[]> {
  const all = stems.map((stem) => `('${stem}')`).join(' & ')
  const any = stems.map((stem) => `('${stem}')`).join(' | ')
  const { rows } = await sql<{ id: number }>`
    select id from idea where state = 'published' and document @@ to_tsquery('simple', ${all})
    order by 2 * ts_rank('{0.05, 0.2, 0.4, 1}'::float4[], document, to_tsquery('simple', ${any})) desc,
      featured desc, id
    limit ${limit}`.execute(em.getKysely())
  return rows.map(({ id }) => id)
}
