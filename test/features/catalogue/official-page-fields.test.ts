import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { readBundledCatalogue } from '#features/catalogue/server/read-catalogue.ts'
import { client, type Client } from '../../support/app/client.ts'
import { findIdea, startWithEditions, type WithEditions } from '../../support/app/editions.ts'

const officialPages: Record<string, Record<string, string>> = JSON.parse(
  readFileSync('src/features/catalogue/server/seed/official-pages.json', 'utf8'),
)
const invalid =
  'The official page must be a public https:// address without a user name, like https://www.nps.gov/yell/'

let site: WithEditions
let editor: Client
beforeAll(async () => {
  site = await startWithEditions()
  editor = client(site.app, site.editor)
})
afterAll(() => site.app.close())

const run = (statement: string, values: unknown[] = []) => site.app.orm.em.fork().execute(statement, values)
const getIdea = async (id: number): Promise<IdeaView> => (await site.app.inject(`/api/ideas/${id}`)).json()
const create = async (fields: object) =>
  (
    await editor.call('ideas.editing.create', {
      title: 'Watch the geyser',
      categoryId: 1,
      state: 'published',
      ...fields,
    })
  ).data

describe('the official page of an idea', () => {
  it.each([
    ['https://www.nps.gov/yell/', 'https://www.nps.gov/yell/'],
    [' HTTPS://WWW.NPS.gov ', 'https://www.nps.gov/'],
    ['https://kölner-dom.de/öffnung', 'https://xn--klner-dom-07a.de/%C3%B6ffnung'],
    ['https://visit.example.org:8443/a?b=c#d', 'https://visit.example.org:8443/a?b=c#d'],
    ['', null],
    [null, null],
  ])('is saved: %j as %j', async (officialUrl, stored) => {
    const { id } = await create({ officialUrl })
    expect(await getIdea(id)).toMatchObject({ officialUrl: stored })
  })

  it.each([
    'http://www.nps.gov/',
    'www.nps.gov',
    'javascript:alert(1)',
    'https://user@www.nps.gov/',
    'https://user:secret@www.nps.gov/',
    'https://127.0.0.1/',
    'https://8.8.8.8/',
    'https://0x7f.1/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://wiki.corp/',
    'https://server.internal:8443/',
    'https://www.nps.gov./',
    `https://www.nps.gov/${'ö'.repeat(100)}`,
  ])('is refused with a sentence: %s', async (officialUrl) => {
    const made = await editor.call('ideas.editing.create', { title: 'Watch', categoryId: 1, officialUrl })
    expect(made).toMatchObject({ status: 400, refusal: { issues: { officialUrl: [invalid] } } })
  })

  it('has 500 characters at most', async () => {
    const url = 'https://www.nps.gov/'
    expect(await create({ officialUrl: url.padEnd(500, 'a') })).toMatchObject({ version: 1 })
    const { refusal } = await editor.call('ideas.editing.create', {
      title: 'Watch',
      categoryId: 1,
      officialUrl: url.padEnd(501, 'a'),
    })
    expect(JSON.stringify(refusal?.issues)).toContain('must be at most 500')
  })

  it.each([
    'http://www.nps.gov/',
    'https://www.nps.gov',
    'https://user@www.nps.gov/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://printer.local/',
    'https://www.nps.gov/a b',
    `https://www.nps.gov/${'a'.repeat(500)}`,
  ])('cannot be written into the database otherwise: %s', async (url) => {
    await expect(run('update idea set official_url = ? where id = 1', [url])).rejects.toThrow(
      'idea_official_url_check',
    )
  })

  it('is set by REST, in the history, and searched with', async () => {
    const { id } = await create({ title: 'Wake the sleeping geyser' })
    const put = await editor.put(`/api/ideas/${id}`, { officialUrl: 'https://a.example.org' })
    expect(put).toMatchObject({ status: 200, body: { officialUrl: 'https://a.example.org/' } })
    await editor.call('ideas.editing.update', { id, officialUrl: null })
    const revisions = (await editor.call('ideas.editing.revisions', { ideaId: id })).data
    expect(revisions[0]).toMatchObject({
      before: { officialUrl: 'https://a.example.org/' },
      after: { officialUrl: null },
    })
    await editor.call('ideas.editing.restore', { ideaId: id, version: 2 })
    const [found] = (await site.app.inject('/api/search?q=sleeping+geyser')).json()
    expect(found).toMatchObject({ id, officialUrl: 'https://a.example.org/' })
  })

  it.each(['csv', 'json'])('survives an export and an import as %s', async (format) => {
    const { id } = await create({
      title: `Follow the ${format} geyser`,
      officialUrl: 'https://a.example.org/',
    })
    const exported = (await editor.get(`/api/ideas/export?format=${format}`)).text
    const rows: { id: unknown; officialUrl: unknown }[] =
      format === 'csv' ? parse(exported, { columns: true }) : JSON.parse(exported)
    const row = rows.find((one) => Number(one.id) === id)
    expect(row).toMatchObject({ officialUrl: 'https://a.example.org/' })
    const importRow = async (officialUrl: unknown) => {
      const payload =
        format === 'csv'
          ? `id,officialUrl\n${id},${String(officialUrl)}`
          : JSON.stringify([{ id, officialUrl }])
      const headers = {
        ...site.editor.headers,
        'content-type': format === 'csv' ? 'text/csv' : 'application/json',
      }
      return (await site.app.inject({ method: 'POST', url: '/api/ideas/import', payload, headers })).json()
    }
    expect(await importRow('')).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect(await getIdea(id)).toMatchObject({ officialUrl: null })
    expect(await importRow(row?.officialUrl)).toEqual({ created: 0, updated: 1, unchanged: 0 })
    expect(await getIdea(id)).toMatchObject({ officialUrl: 'https://a.example.org/' })
    expect(JSON.stringify(await importRow('http://a.example.org'))).toContain(invalid)
  })
})

describe('official pages of the seed', () => {
  const seeded = () =>
    readBundledCatalogue().flatMap(({ ideas }) => ideas.flatMap(({ text }) => (text.officialUrl ? text : [])))

  it('belong to ideas of the seed, and to more than sixty', () => {
    const count = Object.values(officialPages).flatMap(Object.keys).length
    expect(seeded().length).toBe(count)
    expect(count).toBeGreaterThan(60)
  })

  it('are loaded at the first start', async () => {
    const all: IdeaView[] = (await site.app.inject('/api/ideas?limit=2000')).json()
    const byTitle = new Map(all.map(({ title, officialUrl }) => [title, officialUrl]))
    for (const { title, officialUrl } of seeded())
      expect([title, byTitle.get(title)]).toEqual([title, officialUrl])
  })

  it('reach existing ideas with an edition, unless an editor has changed the idea', async () => {
    const one = await site.ideaAt('world-wonders-bucket-list-ideas', 1)
    const other = await site.ideaAt('world-wonders-bucket-list-ideas', 2)
    await site.ideas('update', { id: other.id, price: 'free' })
    await site.editions.next((edition) => {
      for (const place of [1, 2])
        findIdea(edition, 'world-wonders-bucket-list-ideas', place).text.officialUrl =
          'https://b.example.org/'
    })
    expect(await site.idea(one.id)).toMatchObject({ officialUrl: 'https://b.example.org/', version: 2 })
    expect(await site.idea(other.id)).toMatchObject({ officialUrl: other.officialUrl })
  })
})
