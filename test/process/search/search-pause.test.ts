import { rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countSearches } from '../../features/search/meilisearch-site.ts'
import { findMeilisearch, startMeilisearch } from '../../support/servers/meilisearch.ts'
import { freePort } from '../../support/servers/postgres.ts'
import { startSite } from '../../support/site/site-process.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'

const soon = { timeout: 20_000, interval: 100 }

/** Starts a site that uses Meilisearch at `reach(its URL)`. */
async function startSearchingSite(reach: (url: string) => Promise<string> | string) {
  const server = await startMeilisearch()
  onTestFinished(() => server.remove())
  const folder = createDataFolder('someday-pause-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const site = await startSite({ DATA_DIR: folder, MEILI_URL: await reach(server.url) })
  onTestFinished(async () => void (await site.stop()))

  const found = async (q: string) => {
    const input = encodeURIComponent(JSON.stringify({ q, limit: 1 }))
    const answer = await fetch(`${site.origin}/api/trpc/search.ideas?input=${input}`)
    return answer.ok ? (await answer.json()).result.data.total : answer.status
  }
  const isAsked = async () => {
    const before = await countSearches(server.url)
    await found('kayak')
    return (await countSearches(server.url)) > before
  }
  const linesWith = (words: string) =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes(words))
  await expect.poll(isAsked, soon).toBe(true)
  return { server, found, isAsked, linesWith }
}

/** Starts a proxy that delays searches by a second while it is slow, and forwards everything else at once. */
async function startSlowProxy(url: string, slow: { isSlow: boolean }): Promise<string> {
  const proxy = createServer(async (incoming, outgoing) => {
    if (slow.isSlow && incoming.url?.includes('/search')) await wait(1_000)
    const { method, headers } = incoming
    const passedOn = request(url + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passedOn).on('error', () => outgoing.destroy())
  })
  const port = await freePort()
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening))
  onTestFinished(() => proxy.closeAllConnections())
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${port}`
}

describe.skipIf(!findMeilisearch())('a Meilisearch server', () => {
  it('that hangs is given up by each search, reported once, and used again when it answers', async () => {
    const { server, found, isAsked, linesWith } = await startSearchingSite((url) => url)
    const told = linesWith('Meilisearch is not available').length
    server.pause()
    for (let turn = 0; turn < 6; turn++) expect(await found('kayak')).toBeGreaterThan(10)
    expect(linesWith('Meilisearch is not available')).toHaveLength(told + 1)

    server.resume()
    await expect.poll(isAsked, soon).toBe(true)
  }, 90_000)

  it('that is healthy but slow is reported once, however often it is retried', async () => {
    const slow = { isSlow: false }
    const { found, isAsked, linesWith } = await startSearchingSite((url) => startSlowProxy(url, slow))
    const told = linesWith('Meilisearch is not available').length
    slow.isSlow = true
    const isTold = async () =>
      (await found('kayak')) && linesWith('Meilisearch is not available').length - told
    await expect.poll(isTold, soon).toBe(1)
    // Several times the pause after a failure.
    for (const end = Date.now() + 10_000; Date.now() < end; await wait(100)) await found('kayak')
    expect(linesWith('Meilisearch is not available')).toHaveLength(told + 1)

    slow.isSlow = false
    await expect.poll(isAsked, soon).toBe(true)
  }, 90_000)
})
