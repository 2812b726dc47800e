import { setTimeout as nextTurn } from 'node:timers/promises'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Category, Idea } from '#features/catalogue/server/entities.ts'
import { verifySearch } from '#features/search/server/reindex.service.ts'
import { sendCategoryChanged, sendIdeasChanged } from '#features/catalogue/server/change-catalogue.service.ts'
import { readCatalogueMark } from '#features/search/server/index/index-monitor.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { findMeilisearch, type MeilisearchServer } from '../../support/servers/meilisearch.ts'
import {
  search,
  waitUntilSearchable,
  countSearches,
  startOnMeilisearch,
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

  const verify = async () =>
    (await verifySearch(app.orm.em.fork(), { url: server.url, key: undefined })).report

  const edit = (ids: number[], change: Partial<Idea>) =>
    app.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(Idea, { id: { $in: ids } }, change)
      await sendIdeasChanged(em, app.services.jobs, ids)
    })

  /** Changes each idea with its own job, a few per transaction. */
  const editEach = (ids: number[]) =>
    app.orm.em.fork().transactional(async (em) => {
      for (const id of ids) {
        await em.nativeUpdate(Idea, { id }, { ageGroup: 'outage' })
        await sendIdeasChanged(em, app.services.jobs, [id])
      }
    })

  const titlesFor = async (q: string) => (await search(app, { q, limit: 3 })).ideas.map(({ title }) => title)
  const idsInRest = async (q: string) => {
    const ideas: { id: number }[] = (await app.inject(`/api/search?q=${q}`)).json()
    return ideas.map(({ id }) => id)
  }

  it('is filled at the first start, with its settings', async () => {
    expect(await verify()).toBe('The index matches the database.')
    const settings = await new Meilisearch({ host: server.url }).index('ideas').getSettings()
    expect(settings.searchableAttributes).toEqual(['title', 'tags', 'category', 'description'])
    expect(settings.synonyms?.northernlight).toContain('aurora boreali')
  })

  it('shows a change within two seconds, in cached responses too', async () => {
    expect(await idsInRest('zorbing')).not.toContain(7)
    await edit([7], { title: 'Roll down a hill in a zorbing ball' })
    await expect.poll(() => idsInRest('zorbing'), { timeout: 2_000 }).toContain(7)
    await edit([7], { state: 'archived' })
    await expect.poll(() => idsInRest('zorbing'), { timeout: 2_000 }).not.toContain(7)
    await expect.poll(verify, { timeout: healsWithin, interval: 300 }).toBe('The index matches the database.')
  })

  it('follows a renamed category', async () => {
    await app.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(Category, { id: 5 }, { name: 'Quuxwalking' })
      await sendCategoryChanged(em, app.services.jobs, 5)
    })
    await expect.poll(async () => (await search(app, { q: 'quuxwalking' })).total).toBeGreaterThan(5)
    await expect.poll(verify, { timeout: healsWithin, interval: 300 }).toBe('The index matches the database.')
  })

  it('has its jobs rolled back with the change', async () => {
    const failing = app.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(Idea, { id: 8 }, { title: 'Never to be seen' })
      await sendIdeasChanged(em, app.services.jobs, [8])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const jobs = await app.orm.em
      .fork()
      .execute("select 1 from pgboss.job where name = 'search-index' and data::text like '%[8]%'")
    expect(jobs).toEqual([])
  })

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
    await expect.poll(verify, { timeout: healsWithin, interval: 300 }).toBe('The index matches the database.')
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

  it('is not rebuilt by a process that starts without changes, and is after a change', async () => {
    await edit([11], { title: 'Changed before the start' })
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
    expect(await verify()).toBe('The index matches the database.')
  })

  it.each(['its ideas', 'the index itself'])(
    'is rebuilt if %s were deleted, and searches keep finding everything',
    async (what) => {
      const client = new Meilisearch({ host: server.url })
      await (
        what === 'its ideas' ? client.index('ideas').deleteAllDocuments() : client.deleteIndex('ideas')
      ).waitTask({ timeout: rebuiltWithin, interval: 20 })
      expect(await titlesFor('taj mahal')).toContain('See the Taj Mahal change color at first light')
      await expect
        .poll(verify, { timeout: rebuiltWithin, interval: 300 })
        .toBe('The index matches the database.')
    },
  )
})
