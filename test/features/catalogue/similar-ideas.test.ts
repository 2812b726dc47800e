import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let editor: Client
let soak: IdeaView
beforeAll(async () => {
  app = await startTestApp()
  editor = client(app, await signUp(app, { role: 'editor' }))
  soak = (await editor.get('/api/search?q=soak+in+a+hot+spring+you+had+to+hike+to')).body[0]
})
afterAll(() => app.close())

const listSimilar = async (id: number): Promise<IdeaView[]> =>
  (await editor.call('ideas.similar', { id })).data
const listTitles = async (id: number) => (await listSimilar(id)).map(({ title }) => title)

/** Creates an idea that shares nothing with the others but these fields. */
async function createIdea(title: string, fields: Partial<IdeaView> = {}): Promise<number> {
  const { status, body } = await editor.post('/api/ideas', { title, categoryId: 107, ...fields })
  expect(status).toBe(201)
  return body.id
}

const bled = {
  name: 'Lake Bled',
  country: 'SI',
  latitude: 46.36,
  longitude: 14.09,
  precision: 'site' as const,
}

describe('similar ideas', () => {
  it('share the leading kind, whatever their category', async () => {
    expect(soak.kinds[0]).toBe('hot-spring')
    const three = await listSimilar(soak.id)
    expect(three).toHaveLength(3)
    for (const { kinds } of three) expect(kinds).toContain('hot-spring')
    expect(three.every(({ categoryId }) => categoryId === soak.categoryId)).toBe(false)
  })

  it('are those of the same leading kind before those of the same place, company, price and category', async () => {
    const company = ['grandparents']
    const price = { from: 70, to: 80 }
    const id = await createIdea('Zorbik', {
      kinds: ['knitting', 'silence'],
      company,
      price,
      places: [bled],
      categoryId: 12,
    })
    await createIdea('Quaffle', { kinds: ['knitting'] })
    await createIdea('Vexilla', { kinds: ['silence'], company, price, places: [bled], categoryId: 12 })
    await createIdea('Plover', { company, price, places: [bled], categoryId: 12 })
    const titles = await listTitles(id)
    expect(titles).toContain('Quaffle')
    expect(titles).not.toContain('Plover')
  })

  it('share the leading kind rather than a name in their titles only', async () => {
    const places = [{ ...bled, name: 'Slovenia', precision: 'country' as const }]
    const id = await createIdea('From Frimble to Wexholm', { kinds: ['run'], places })
    await createIdea('Dive at Frimble, near Wexholm', { kinds: ['dive'], places })
    const three = await listSimilar(id)
    expect(three).toHaveLength(3)
    for (const { kinds } of three) expect(kinds).toContain('run')
  })

  it('share a rare kind before a frequent one', async () => {
    const id = await createIdea('Grumbix', { kinds: ['craft', 'ice-fishing', 'history'] })
    await createIdea('Wimble', { kinds: ['ice-fishing'] })
    await createIdea('Tarnish', { kinds: ['history'] })
    const titles = await listTitles(id)
    expect(titles).toContain('Wimble')
    expect(titles).not.toContain('Tarnish')
  })

  it('share a kind of the same family if hardly any idea shares the leading one', async () => {
    const id = await createIdea('Glimmet', { kinds: ['paddleboard', 'history'] })
    await createIdea('Sprindle', { kinds: ['raft'] })
    await createIdea('Trundle', { kinds: ['museum', 'history'] })
    const titles = await listTitles(id)
    expect(titles).toContain('Sprindle')
    expect(titles).not.toContain('Trundle')
  })

  it.each<[string, Partial<IdeaView>]>([
    ['place', { places: [bled] }],
    ['mood', { moods: ['luxurious'] }],
    ['company', { company: ['coworkers'] }],
    ['price', { price: { from: 9_000, to: 9_900 } }],
  ])('of the same kind are those of the same %s first', async (what, fields) => {
    const name = `Same ${what}`
    const id = await createIdea(`Fernway${what}`, { kinds: ['circus'], ...fields })
    for (const each of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      await createIdea(`${each}${what}`, {
        kinds: ['circus'],
        price: { from: 0, to: 0 },
        company: ['babies'],
      })
    await createIdea(name, { kinds: ['circus'], price: { from: 0, to: 0 }, ...fields })
    expect((await listTitles(id))[0]).toBe(name)
  })

  it('share words of title and tags if the idea has no kinds', async () => {
    await editor.put(`/api/ideas/${soak.id}`, { kinds: [] })
    const three = await listSimilar(soak.id)
    await editor.put(`/api/ideas/${soak.id}`, { kinds: soak.kinds })
    expect(three).toHaveLength(3)
    for (const { title, tags } of three) expect([title, ...tags].join(' ')).toMatch(/hot|spring|soak|bath/i)
  })

  it('are others of the category only if nothing else is alike', async () => {
    const id = await createIdea('Xylobrand', { categoryId: 9 })
    expect((await listSimilar(id)).map(({ categoryId }) => categoryId)).toEqual([9, 9, 9])
    await createIdea('Xylobrand revisited', { categoryId: 10 })
    expect((await listSimilar(id)).map(({ categoryId }) => categoryId)).toEqual([10, 9, 9])
  })

  it('never include the idea itself, and differ between ideas', async () => {
    const inCategory: IdeaView[] = (await editor.get('/api/ideas?categoryId=9&limit=50')).body
    const sets = new Set<string>()
    for (const { id } of inCategory) {
      const ids = (await listSimilar(id)).map((one) => one.id)
      expect(ids).toHaveLength(3)
      expect(ids).not.toContain(id)
      sets.add(ids.join())
    }
    expect(sets.size).toBeGreaterThan(inCategory.length / 2)
  })

  it('over REST are the first six of the category', async () => {
    expect((await editor.get('/api/ideas?categoryId=9&limit=6')).body).toHaveLength(6)
  })
})

describe('the page of an idea', () => {
  const shared = {
    moods: ['scary' as const],
    company: ['babies' as const],
    price: { from: 700, to: 800 },
    places: [bled],
  }

  it.each<[string, Partial<IdeaView>]>([
    ['title', { title: 'Kestrelmoor at noon' }],
    ['kinds', { kinds: ['helicopter', 'sewing'] }],
    ['moods', { moods: shared.moods }],
    ['company', { company: shared.company }],
    ['price', { price: shared.price }],
    ['places', { places: shared.places }],
  ])('shows an idea that becomes similar by its %s', async (field, change) => {
    const id = await createIdea('Kestrelmoor', { kinds: ['helicopter', 'sewing'], categoryId: 11, ...shared })
    // More alike than the one that changes, because they are of the same category.
    for (const each of ['One', 'Two', 'Three'])
      await createIdea(`Rival ${each}`, { kinds: ['helicopter'], categoryId: 11 })
    const becoming = await createIdea(`Becoming ${field}`, { kinds: ['helicopter'] })
    const isShown = async () => (await app.inject(`/ideas/${id}`)).body.includes(`/ideas/${becoming}"`)
    expect(await isShown()).toBe(false)
    await editor.put(`/api/ideas/${becoming}`, change)
    await expect.poll(isShown, { timeout: 10_000 }).toBe(true)
    await app.orm.em.fork().execute(`update idea set state = 'archived' where kinds[1] = 'helicopter'`)
  })
})
