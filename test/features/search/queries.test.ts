import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { findMeilisearch, startMeilisearch, type MeilisearchServer } from '../../support/meilisearch.ts'
import { realQueries } from './real-queries.ts'
import { search, searchable } from './searchable.ts'

let app: TestApp

describe('PostgreSQL', () => {
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('finds what nine of ten visitors meant', async () => {
    expect(await shareFound('PostgreSQL')).toBeGreaterThanOrEqual(0.9)
  })
})

describe.skipIf(!findMeilisearch())('Meilisearch', () => {
  let server: MeilisearchServer
  beforeAll(async () => {
    server = await startMeilisearch()
    app = await startTestApp({ MEILI_URL: server.url })
    await searchable(app, server)
  })
  afterAll(async () => {
    await app.close()
    await server.remove()
  })

  it('finds what nineteen of twenty visitors meant', async () => {
    expect(await shareFound('Meilisearch')).toBeGreaterThanOrEqual(0.95)
  })
})

/** The share of the real queries with an idea that was meant among the first three, printed with those without. */
async function shareFound(engine: string): Promise<number> {
  const queries = Object.entries(realQueries).flatMap(([kind, some]) =>
    some.map(([q, ...titles]) => ({ kind, q, titles })),
  )
  const failures: string[] = []
  for (const { kind, q, titles } of queries) {
    const first = (await search(app, { q, limit: 3 })).ideas.map(({ title }) => title)
    if (!first.some((title) => titles.includes(title)))
      failures.push(`${kind}: ${q} → ${first.join(' | ')}\n`)
  }
  const found = queries.length - failures.length
  process.stdout.write(`${engine} answers ${found} of ${queries.length} real queries\n${failures.join('')}`)
  return found / queries.length
}
