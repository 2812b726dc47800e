import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { client, type Client } from '../../support/app/client.ts'
import { startWithEditions, type WithEditions } from '../../support/app/editions.ts'

let site: WithEditions
let editor: Client
beforeAll(async () => {
  site = await startWithEditions()
  editor = client(site.app, site.editor)
})
afterAll(() => site.app.close())

const get = async (url: string) => {
  const response = await site.app.inject(url)
  return { status: response.statusCode, body: response.json() }
}
const ideas = async (url: string): Promise<IdeaView[]> => (await get(url)).body
const idea = {
  title: 'Ride a night train across the plain',
  categoryId: 1,
  state: 'published',
  kinds: ['train', 'Home Stay'],
  moods: ['nostalgic'],
  company: ['couple', 'solo'],
  weather: ['rain'],
  price: { from: 20, to: 90 },
  aliases: ['sleeper', 'couchette'],
  needs: ['overnight', 'Narrow Spaces'],
  questions: ['somewhere to sleep that moves', 'paris and rome without a plane'],
}

describe('kinds, moods, company, weather and price', () => {
  it('are set by the seed for every idea, within the price of its cost', async () => {
    const all = await ideas('/api/ideas?limit=2000')
    expect(all.filter(({ kinds, price }) => kinds.length === 0 || price === null)).toEqual([])
  })

  it.each([
    ['kind=hike,trek', ({ kinds }: IdeaView) => kinds.includes('hike') || kinds.includes('trek')],
    ['mood=romantic', ({ moods }: IdeaView) => moods.includes('romantic')],
    [
      'company=kids&weather=rain',
      ({ company, weather }: IdeaView) => company.includes('kids') && weather.includes('rain'),
    ],
    ['maxPrice=50', ({ price }: IdeaView) => price !== null && price.to <= 50],
    ['maxPrice=0&kind=walk', ({ price, kinds }: IdeaView) => price?.to === 0 && kinds.includes('walk')],
  ])('narrow lists and searches alike: %s', async (query, holds) => {
    const expected = (await ideas('/api/ideas?limit=2000')).filter(holds).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(0)
    expect((await ideas(`/api/ideas?limit=2000&${query}`)).map(({ id }) => id)).toEqual(expected)
    const inWords = (await ideas('/api/search?q=day&limit=1000')).filter(holds).map(({ id }) => id)
    const found = (await ideas(`/api/search?q=day&limit=1000&${query}`)).map(({ id }) => id)
    expect(new Set(found)).toEqual(new Set(inWords))
  })

  it('refuse unknown words in filters', async () => {
    for (const query of ['kind=hikking', 'mood=sad', 'company=cats', 'weather=fog', 'maxPrice=-1'])
      expect([query, (await get(`/api/ideas?${query}`)).status]).toEqual([query, 400])
  })

  it('are counted with each search, highest first', async () => {
    const { data } = await editor.call('search.ideas', { q: 'hike' })
    const counted = data.facets.kind
    expect(counted[0]).toMatchObject({ value: 'hike', count: expect.any(Number) })
    expect(counted.map(({ count }: { count: number }) => count)).toEqual(
      counted.map(({ count }: { count: number }) => count).toSorted((a: number, b: number) => b - a),
    )
  })

  it('are saved by editors, and corrected to the words of the vocabulary', async () => {
    const { data } = await editor.call('ideas.editing.create', idea)
    expect(data).toMatchObject({
      ...idea,
      kinds: ['train', 'home-stay'],
      needs: ['overnight', 'narrow-spaces'],
    })
    const [found] = await ideas('/api/search?q=couchette')
    expect(found).toMatchObject({ id: data.id, kinds: ['train', 'home-stay'], price: { from: 20, to: 90 } })
    // These are for the search and for editors.
    for (const name of ['aliases', 'needs', 'questions']) expect(found).not.toHaveProperty(name)
    await editor.call('ideas.editing.update', { id: data.id, price: 'free', kinds: 'train, dance' })
    const revisions = (await editor.call('ideas.editing.revisions', { ideaId: data.id })).data
    expect(revisions[0]).toMatchObject({
      before: { kinds: ['train', 'home-stay'], price: { from: 20, to: 90 } },
      after: { kinds: ['train', 'dance'], price: { from: 0, to: 0 } },
    })
    expect((await ideas(`/api/ideas?limit=2000&kind=dance&maxPrice=0`)).map(({ id }) => id)).toContain(
      data.id,
    )
  })

  it.each([
    [{ kinds: ['hikking'] }, 'kinds', '“hikking” isn’t on our list of kinds. Did you mean “hike”?'],
    [{ kinds: ['walk', 'hike', 'trek', 'climb', 'run'] }, 'kinds', 'kinds must be at most 4 items'],
    [{ moods: ['romatic'] }, 'moods', '“romatic” isn’t on our list of moods. Did you mean “romantic”?'],
    [{ company: ['xyzzy'] }, 'company', '“xyzzy” isn’t on our list of groups.'],
    [{ price: { from: 50, to: 20 } }, 'price', 'The lower price must come first'],
    [{ price: 'cheap' }, 'price', 'Enter a price in whole US dollars, like 25 or 0-40, or enter “free”'],
    [{ aliases: ['x'.repeat(61)] }, 'aliases', 'must be at most 60'],
    [{ needs: ['height'] }, 'needs', '“height” isn’t on our list of needs. Did you mean “heights”?'],
    [{ questions: ['x'.repeat(101)] }, 'questions', 'must be at most 100'],
    [{ questions: 'abcdefghi'.split('') }, 'questions', 'must be at most 8 items'],
  ])('are refused with a clear sentence: %j', async (wrong, field, message) => {
    const { refusal } = await editor.call('ideas.editing.create', { ...idea, ...wrong })
    expect(refusal).toMatchObject({ status: 400 })
    expect(JSON.stringify(refusal?.issues)).toContain(field)
    expect(JSON.stringify(refusal?.issues)).toContain(message)
  })

  it('survive an export and an import as CSV', async () => {
    const { data: before } = await editor.call('ideas.editing.create', {
      ...idea,
      title: 'Cross a plain by train',
    })
    const exported = (await editor.get('/api/ideas/export?format=csv')).text
    const [header = '', ...rows] = exported.split('\n')
    const row = rows.find((line) => line.includes('Cross a plain by train')) ?? ''
    expect(parse(`${header}\n${row}`, { columns: true })).toMatchObject([
      {
        kinds: 'train, home-stay',
        company: 'couple, solo',
        price: '20-90',
        aliases: 'sleeper; couchette',
        needs: 'overnight, narrow-spaces',
        questions: 'somewhere to sleep that moves; paris and rome without a plane',
      },
    ])
    await editor.call('ideas.editing.update', {
      id: before.id,
      kinds: [],
      price: null,
      aliases: [],
      needs: [],
      questions: [],
    })
    const imported = await site.app.inject({
      method: 'POST',
      url: '/api/ideas/import',
      payload: `${header}\n${row}`,
      headers: { ...site.editor.headers, 'content-type': 'text/csv' },
    })
    expect(imported.json()).toEqual({ created: 0, updated: 1, unchanged: 0 })
    const { data: after } = await editor.call('ideas.editing.byId', { id: before.id })
    expect(after).toMatchObject({
      kinds: before.kinds,
      price: before.price,
      aliases: before.aliases,
      needs: before.needs,
      questions: before.questions,
    })
  })

  it('can be changed for many ideas at once', async () => {
    const { data: one } = await editor.call('ideas.editing.create', { ...idea, title: 'Take the slow train' })
    const selection = { ids: [one.id] }
    const change = { addKinds: ['dance'], removeKinds: ['home-stay'], weather: ['snow'], price: null }
    const { data } = await editor.call('ideas.editing.bulkChange', { selection, change })
    expect(data).toMatchObject({ changed: 1 })
    expect((await editor.call('ideas.editing.byId', { id: one.id })).data).toMatchObject({
      kinds: ['train', 'dance'],
      moods: ['nostalgic'],
      weather: ['snow'],
      price: null,
    })
    const many = { addKinds: ['walk', 'hike', 'trek'] }
    const { refusal } = await editor.call('ideas.editing.bulkChange', { selection, change: many })
    expect(refusal?.message).toContain('up to 4 kinds')
  })
})
