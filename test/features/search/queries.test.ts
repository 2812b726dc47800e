import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { findMeilisearch, startMeilisearch, type MeilisearchServer } from '../../support/meilisearch.ts'
import { realQueries } from './real-queries.ts'
import { searchable } from './searchable.ts'

let app: TestApp

describe('PostgreSQL', () => {
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('finds what nine of ten visitors meant', () => expectShare('PostgreSQL', 0.9))
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

  it('finds what nineteen of twenty visitors meant', () => expectShare('Meilisearch', 0.95))
})

async function expectShare(engine: string, least: number) {
  const queries = Object.entries(realQueries).flatMap(([kind, some]) =>
    some.map(([q, ...titles]) => ({ kind, q, titles })),
  )
  const failures: string[] = []
  for (const { kind, q, titles } of queries) {
    const response = await app.inject(`/api/search?q=${encodeURIComponent(q)}`)
    const first: string[] = response
      .json()
      .slice(0, 3)
      .map(({ title }: { title: string }) => title)
    if (!first.some((title) => titles.includes(title))) failures.push(`${kind}: ${q} → ${first.join(' | ')}`)
  }
  const share = 1 - failures.length / queries.length
  console.log(
    `${engine} answers ${queries.length - failures.length} of ${queries.length} real queries`,
    failures,
  )
  expect(share).toBeGreaterThanOrEqual(least)
}
