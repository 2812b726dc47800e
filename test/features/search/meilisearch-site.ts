import { vi } from 'vitest'
import { sendIdeasChanged } from '#features/catalogue/server/change-catalogue.service.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import type { SearchQuery, SearchResult } from '#features/search/contract.ts'
import { verifySearch } from '#features/search/server/reindex.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startMeilisearch, type MeilisearchServer } from '../../support/servers/meilisearch.ts'

/** Searches like the search page, without a cache. */
export async function search(
  app: TestApp,
  query: Partial<Record<keyof SearchQuery, unknown>>,
): Promise<SearchResult> {
  const input = encodeURIComponent(JSON.stringify(query))
  const response = await app.inject(`/api/trpc/search.ideas?input=${input}`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().result.data
}

export type OnMeilisearch = Awaited<ReturnType<typeof startOnMeilisearch>>

/** Starts a site with its own Meilisearch, and waits until it is used. */
export async function startOnMeilisearch() {
  const server = await startMeilisearch()
  const app = await startTestApp({ MEILI_URL: server.url })
  await waitUntilSearchable(app, server)
  async function end() {
    await app.close()
    await server.remove()
  }
  return { app, server, end }
}

/** Waits until the site uses Meilisearch. */
export async function waitUntilSearchable(app: TestApp, { url }: MeilisearchServer): Promise<void> {
  const before = await countSearches(url)
  const isAsked = async () => {
    await search(app, { q: 'kayak', limit: 1 })
    if ((await countSearches(url)) === before) throw new Error('The site does not ask Meilisearch.')
  }
  await vi.waitFor(isAsked, { timeout: 60_000, interval: 50 })
}

/** Returns the number of searches in Meilisearch's metrics, without those of the index monitor. */
export async function countSearches(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/requests_total\{method="POST".*\/search".*status="200".*\} (\d+)/.exec(metrics)?.[1] ?? 0)
}

/** Returns the report of `search:verify`. */
export async function verifyIndex({ app, server }: OnMeilisearch): Promise<string> {
  return (await verifySearch(app.orm.em.fork(), { url: server.url, key: undefined })).report
}

/** Changes ideas with one job for the index. */
export async function editIdeas({ orm, services }: TestApp, ids: number[], change: Partial<Idea>) {
  await orm.em.fork().transactional(async (em) => {
    await em.nativeUpdate(Idea, { id: { $in: ids } }, change)
    await sendIdeasChanged(em, services.jobs, ids)
  })
}
