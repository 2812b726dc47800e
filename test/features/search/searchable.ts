import { vi } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import type { MeilisearchServer } from '../../support/meilisearch.ts'

/** Waits until the site asks Meilisearch. */
export async function searchable(app: TestApp, { url }: MeilisearchServer): Promise<void> {
  const before = await searchesAt(url)
  const isAsked = async () => {
    await app.inject(`/api/search?q=kayak&at=${performance.now()}`)
    if ((await searchesAt(url)) === before) throw new Error('The site does not ask Meilisearch.')
  }
  await vi.waitFor(isAsked, { timeout: 20_000, interval: 50 })
}

/** How many searches Meilisearch has answered since it started, by its own count. */
export async function searchesAt(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/requests_total\{[^}]*multi-search[^}]*status="200"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0)
}
