import { setTimeout as nextTurn } from 'node:timers/promises'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, it, inject } from 'vitest'
import { Idea } from '#features/catalogue/server/entities.ts'
import { sendIdeasChanged } from '#features/catalogue/server/change-catalogue.service.ts'
import { readCatalogueMark } from '#features/search/server/index/index-monitor.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { findMeilisearch, type MeilisearchServer } from '../../support/servers/meilisearch.ts'
import {
  search,
  waitUntilSearchable,
  countSearches,
  editIdeas,
  startOnMeilisearch,
  verifyIndex,
  type OnMeilisearch,
} from './meilisearch-site.ts'

const healsWithin = 30_000
const rebuiltWithin = 60_000
const edits = 500

describe.skipIf(!findMeilisearch())('the search index', () => {
  let site: OnMeilisearch
  let app: TestApp
  let server: MeilisearchServer
  beforeAll(async () => {
    site = await startOnMeilisearch()
    ;({ app, server } = site)
  })
  afterAll(() => site.end())

  /** Changes each idea with its own job, a few per transaction. */
  const editEach = (ids: number[]) =>
    app.orm.em.fork().transactional(async (em) => {
      for (const id of ids) {
        await em.nativeUpdate(Idea, { id }, { ageGroup: 'outage' })
        await sendIdeasChanged(em, app.services.jobs, [id])
      }
    })

  const titlesFor = async (q: string) => (await search(app, { q, limit: 3 })).ideas.map(({ title }) => title)

  it('answers every search while its server is stopped and when it is back, and misses no edit', async () => {
    const statuses: number[] = []
    const searching = new AbortController()
    const visitors = ['kayak', 'northern lights', 'taj mahal'].map(async (q) => {
      while (!searching.signal.aborted) {
        const input = encodeURIComponent(JSON.stringify({ q, limit: 5 }))
        // PGlite responds without yielding to timers.
        await nextTurn(50)
        statuses.push((await app.inject(`/api/trpc/search.ideas?input=${input}`)).statusCode)
      }
    })
    await server.stop()
    const ids = Array.from({ length: edits }, (_, index) => index + 100)
    for (let first = 0; first < edits; first += 50) await editEach(ids.slice(first, first + 50))
    expect(await titlesFor('nothern lihgts')).toContain("Watch the aurora from Abisko's blue hole")

    await server.start()
    const before = await countSearches(server.url)
    await expect.poll(() => countSearches(server.url), { timeout: healsWithin }).toBeGreaterThan(before)
    searching.abort()
    await Promise.all(visitors)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect
      .poll(() => verifyIndex(site), { timeout: healsWithin, interval: 300 })
      .toBe('The index matches the database.')
  })

  /** Counts the reads of ideas from the index, which rebuilding needs. */
  const readsOfIdeas = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/requests_total\{.*\/documents\/fetch".*status="200".*\} (\d+)/.exec(metrics)?.[1] ?? 0)
  }
  const isMarked = async () => {
    const client = new Meilisearch({ host: server.url })
    const { results } = await client.index('ideas_mark').getDocuments()
    return results[0]?.mark === (await readCatalogueMark(app.orm.em.fork()))
  }

  // A folder of PGlite is open in one process only.
  it.runIf(inject('database') === 'postgresql')(
    'is not rebuilt by a process that starts without changes, and is after a change',
    async () => {
      await editIdeas(app, [11], { title: 'Changed before the start' })
      await expect.poll(isMarked, { timeout: healsWithin }).toBe(true)
      const before = await readsOfIdeas()
      const beside = await startTestApp({ MEILI_URL: server.url }, { beside: app })
      await waitUntilSearchable(beside, server)
      expect(await readsOfIdeas()).toBe(before)
      await beside.close()

      // Changed directly, without a job.
      await app.orm.em.fork().nativeUpdate(Idea, { id: 12 }, { title: 'Changed by hand, quuxly' })
      const client = new Meilisearch({ host: server.url })
      await client.deleteIndex('ideas_mark').waitTask({ timeout: rebuiltWithin, interval: 20 })
      const another = await startTestApp({ MEILI_URL: server.url }, { beside: app })
      await waitUntilSearchable(another, server)
      await expect.poll(readsOfIdeas).toBeGreaterThan(before)
      await another.close()
      expect(await verifyIndex(site)).toBe('The index matches the database.')
    },
  )

  it.each(['its ideas', 'the index itself'])(
    'is rebuilt if %s were deleted, and searches keep finding everything',
    async (what) => {
      const client = new Meilisearch({ host: server.url })
      await (
        what === 'its ideas' ? client.index('ideas').deleteAllDocuments() : client.deleteIndex('ideas')
      ).waitTask({ timeout: rebuiltWithin, interval: 20 })
      expect(await titlesFor('taj mahal')).toContain('See the Taj Mahal change color at first light')
      await expect
        .poll(() => verifyIndex(site), { timeout: rebuiltWithin, interval: 300 })
        .toBe('The index matches the database.')
    },
  )
})
