import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendCategoryChanged, sendIdeasChanged } from '#features/catalogue/server/change-catalogue.service.ts'
import { Category, Idea } from '#features/catalogue/server/entities.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { findMeilisearch, type MeilisearchServer } from '../../support/servers/meilisearch.ts'
import { editIdeas, search, startOnMeilisearch, verifyIndex, type OnMeilisearch } from './meilisearch-site.ts'

const healsWithin = 30_000

describe.skipIf(!findMeilisearch())('the search index', () => {
  let site: OnMeilisearch
  let app: TestApp
  let server: MeilisearchServer
  beforeAll(async () => {
    site = await startOnMeilisearch()
    ;({ app, server } = site)
  })
  afterAll(() => site.end())

  const idsInRest = async (q: string) => {
    const ideas: { id: number }[] = (await app.inject(`/api/search?q=${q}`)).json()
    return ideas.map(({ id }) => id)
  }

  it('is filled at the first start, with its settings', async () => {
    expect(await verifyIndex(site)).toBe('The index matches the database.')
    const settings = await new Meilisearch({ host: server.url }).index('ideas').getSettings()
    expect(settings.searchableAttributes).toEqual(['title', 'tags', 'category', 'description'])
    expect(settings.synonyms?.northernlight).toContain('aurora boreali')
  })

  it('shows a change within two seconds, in cached responses too', async () => {
    expect(await idsInRest('zorbing')).not.toContain(7)
    await editIdeas(app, [7], { title: 'Roll down a hill in a zorbing ball' })
    await expect.poll(() => idsInRest('zorbing'), { timeout: 2_000 }).toContain(7)
    await editIdeas(app, [7], { state: 'archived' })
    await expect.poll(() => idsInRest('zorbing'), { timeout: 2_000 }).not.toContain(7)
    await expect
      .poll(() => verifyIndex(site), { timeout: healsWithin, interval: 300 })
      .toBe('The index matches the database.')
  })

  it('follows a renamed category', async () => {
    await app.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(Category, { id: 5 }, { name: 'Quuxwalking' })
      await sendCategoryChanged(em, app.services.jobs, 5)
    })
    await expect.poll(async () => (await search(app, { q: 'quuxwalking' })).total).toBeGreaterThan(5)
    await expect
      .poll(() => verifyIndex(site), { timeout: healsWithin, interval: 300 })
      .toBe('The index matches the database.')
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
})
