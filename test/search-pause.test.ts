import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { searchesAt } from './features/search/searchable.ts'
import { findMeilisearch, startMeilisearch } from './support/meilisearch.ts'
import { startSite } from './support/site-process.ts'

const soon = { timeout: 20_000, interval: 100 }

describe.skipIf(!findMeilisearch())('a Meilisearch that hangs', () => {
  it('is given up by each search, told of once, and asked again when it answers', async () => {
    const server = await startMeilisearch()
    onTestFinished(() => server.remove())
    const folder = mkdtempSync(join(tmpdir(), 'someday-pause-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(inject('templateFolder'), join(folder, 'pglite'), { recursive: true })
    const site = await startSite({ DATA_DIR: folder, MEILI_URL: server.url })
    onTestFinished(async () => void (await site.stop()))

    const found = async (q: string) => {
      const input = encodeURIComponent(JSON.stringify({ q, limit: 1 }))
      const answer = await fetch(`${site.origin}/api/trpc/search.ideas?input=${input}`)
      return answer.ok ? (await answer.json()).result.data.total : answer.status
    }
    const isAsked = async () => {
      const before = await searchesAt(server.url)
      await found('kayak')
      return (await searchesAt(server.url)) > before
    }
    await expect.poll(isAsked, soon).toBe(true)

    server.pause()
    for (let turn = 0; turn < 6; turn++) expect(await found('kayak')).toBeGreaterThan(10)
    const told = site
      .output()
      .split('\n')
      .filter((line) => line.includes('Meilisearch does not answer'))
    expect(told).toHaveLength(1)

    server.resume()
    await expect.poll(isAsked, soon).toBe(true)
  }, 90_000)
})
