import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasSettings, readIndexSettings } from '#features/search/server/index/settings.ts'
import { maxSynonyms } from '#features/search/limits.ts'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import {
  findMeilisearch,
  startMeilisearch,
  type MeilisearchServer,
} from '../../support/servers/meilisearch.ts'
import { search, waitUntilSearchable } from './meilisearch-site.ts'

const soon = { timeout: 20_000, interval: 50 }
/** Returns the titles of all ideas that contain the words, in no particular order. */
const found = async (app: TestApp, q: string) => {
  const { ideas, isExact } = await search(app, { q, limit: 1_000 })
  return isExact ? ideas.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b)) : []
}

/** Whether “zorbling quiffle” finds several ideas, all of which “kayak” finds too. “Kayak” has synonyms of its own. */
async function findsKayaks(app: TestApp): Promise<boolean> {
  const ideas = await found(app, 'zorbling quiffle')
  const kayaks = await found(app, 'kayak')
  return ideas.length > 2 && ideas.every((title) => kayaks.includes(title))
}

const engines = ['PostgreSQL', ...(findMeilisearch() ? ['Meilisearch'] : [])]

describe.each(engines)('with %s an editor’s synonym', (engine) => {
  let app: TestApp
  let server: MeilisearchServer | undefined
  let editor: Member
  beforeAll(async () => {
    if (engine === 'Meilisearch') server = await startMeilisearch()
    app = await startTestApp(server ? { MEILI_URL: server.url } : {})
    if (server) await waitUntilSearchable(app, server)
    editor = await signUp(app, { role: 'editor' })
  })
  afterAll(async () => {
    await app.close()
    await server?.remove()
  })

  const me = () => client(app, editor)
  const add = async (phrase: string, means: string) =>
    (await me().call('search.synonyms.add', { phrase, means })).data
  const remove = (id: number) => me().call('search.synonyms.remove', { id })

  it('finds the other word’s ideas at once, and no longer after it is removed', async () => {
    expect(await found(app, 'zorbling quiffle')).toEqual([])
    const kayaks = await found(app, 'kayak')
    expect(kayaks.length).toBeGreaterThan(2)
    const { id } = await add('Zorbling  quiffle', 'Kayaks')
    await expect.poll(() => findsKayaks(app), soon).toBe(true)
    // Synonyms apply to other forms of the word too, and "kayak" finds the same ideas.
    expect(await found(app, 'zorbling quiffles')).toEqual(await found(app, 'zorbling quiffle'))
    expect(await found(app, 'kayak')).toEqual(kayaks)
    expect((await me().call('search.synonyms.list')).data).toEqual([
      { id, phrase: 'zorbling quiffle', means: 'kayaks', createdAt: expect.any(String) },
    ])
    await remove(id)
    await expect.poll(() => found(app, 'zorbling quiffle'), soon).toEqual([])
    const again = await add('zorbling quiffle', 'kayak')
    await expect.poll(() => findsKayaks(app), soon).toBe(true)
    await remove(again.id)
  })

  it.runIf(engine === 'Meilisearch')('leaves nothing in the index after it is removed', async () => {
    const wanted = () => readIndexSettings(app.orm.em.fork())
    const given = () => new Meilisearch({ host: server?.url ?? '' }).index('ideas').getSettings()
    const isEqual = async () => hasSettings(await given(), await wanted())
    await expect.poll(isEqual, soon).toBe(true)
    const { id } = await add('zorbling quiffle', 'kayak')
    await expect.poll(async () => (await given()).synonyms?.zorblquiffl, soon).toContain('kayak')
    await remove(id)
    await expect.poll(async () => (await given()).synonyms?.zorblquiffl, soon).toBeUndefined()
    await expect.poll(isEqual, soon).toBe(true)
  })

  it('is added to a word’s own results', async () => {
    const { id } = await add('lanterns', 'zzglim')
    expect(await found(app, 'zzglim')).toEqual(await found(app, 'lantern'))
    await remove(id)
  })
})

describe('a synonym', () => {
  let app: TestApp
  let editor: Member
  beforeAll(async () => {
    app = await startTestApp()
    editor = await signUp(app, { role: 'editor' })
  })
  afterAll(() => app.close())

  const me = () => client(app, editor)
  const adding = (phrase: string, means: string) => me().call('search.synonyms.add', { phrase, means })

  it('is stored once, in any form or order, and by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        each % 2 ? adding('rowing boats', 'kayak') : adding('Kayaks', 'rowing boat'),
      ),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.length - refused.length, refused.length]).toEqual([1, 7])
    expect(refused[0]?.refusal?.message).toContain('are already synonyms')
    // This synonym is built in.
    expect(await adding('treks', 'hiking')).toMatchObject({ status: 409 })
  })

  it.each([
    ['the same word twice', 'kayaks', 'kayak', 'means'],
    ['nothing', ' ', 'kayak', 'phrase'],
    ['only punctuation', 'kayak', '!?', 'means'],
    ['only stop words', 'of the', 'kayak', 'phrase'],
    ['a phrase with a common stem', 'work out', 'fitness', 'phrase'],
    ['too many words', 'one big fat red balloon', 'kayak', 'phrase'],
    ['too many letters', 'x'.repeat(61), 'kayak', 'phrase'],
  ])('is refused for %s', async (_what, phrase, means, field) => {
    const answer = await adding(phrase, means)
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.stringify(answer)).toContain(`"${field}"`)
  })

  it('is recorded in the activity when added and removed', async () => {
    const { data } = await adding('gondoliering', 'boat')
    await me().call('search.synonyms.remove', { id: data.id })
    expect(await me().call('search.synonyms.remove', { id: data.id })).toMatchObject({ status: 404 })
    const { entries } = (await me().call('admin.audit', { limit: 2 })).data
    expect(entries).toMatchObject([
      { action: 'synonym.remove', subject: '“gondoliering” = “boat”', actor: { id: editor.id } },
      { action: 'synonym.add', subject: '“gondoliering” = “boat”', actor: { id: editor.id } },
    ])
  })

  it('is one of a limited number', async () => {
    await app.orm.em
      .fork()
      .execute(
        `insert into synonym (phrase, means, stems) select 'p' || n, 'm' || n, 'm' || n || '|p' || n from generate_series(1, ?) n on conflict do nothing`,
        [maxSynonyms],
      )
    expect(await adding('surplus word', 'kayak')).toMatchObject({ status: 409 })
    await app.orm.em.fork().execute('delete from synonym')
  })

  it('that was removed is removed from the index settings', () => {
    const settings = { synonyms: { trek: ['hike'] } }
    expect(hasSettings(settings, settings)).toBe(true)
    expect(hasSettings({ synonyms: { ...settings.synonyms, zorb: ['kayak'] } }, settings)).toBe(false)
  })
})

describe.runIf(inject('database') === 'postgresql')('another process of the site', () => {
  it('finds by a synonym within a second', async () => {
    const app = await startTestApp()
    const beside = await startTestApp({}, { beside: app })
    const editor = await signUp(app, { role: 'editor' })
    expect(await found(beside, 'zorbling quiffle')).toEqual([])
    await client(app, editor).call('search.synonyms.add', { phrase: 'zorbling quiffle', means: 'kayak' })
    await expect.poll(() => findsKayaks(beside), soon).toBe(true)
    await beside.close()
    await app.close()
  })
})
