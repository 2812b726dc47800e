import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findCategory,
  createSeedIdea,
  findIdByTitle,
  findIdea,
  startWithEditions,
  type WithEditions,
} from '../../../support/app/editions.ts'

let site: WithEditions
beforeAll(async () => {
  site = await startWithEditions()
})
afterAll(() => site.app.close())

interface Shown {
  id: number
  slug: string
  title: string
}

const shown = async (query = 'limit=2000'): Promise<Shown[]> =>
  (await site.app.inject(`/api/ideas?${query}`)).json()
const idOf = (title: string) => findIdByTitle(site.app, title)
const titleAt = (category: string, place: number) =>
  findIdea(site.editions.categories(), category, place).text.title
const count = 1315

describe('a catalogue update', () => {
  it('adds its new ideas as the newest, searchable and with a cover', async () => {
    await site.editions.next((categories) => {
      findCategory(categories, 'sailing-bucket-list-ideas').ideas.splice(
        2,
        0,
        createSeedIdea('Sail to Zyzzyx'),
      )
    })
    expect(await shown()).toHaveLength(count + 1)
    const [newest] = await shown('limit=1&orderBy=newest')
    expect(newest).toMatchObject({
      slug: 'sail-to-zyzzyx',
      title: 'Sail to Zyzzyx',
      category: { slug: 'sailing-bucket-list-ideas' },
    })
    expect((await site.app.inject('/api/search?q=zyzzyx')).json()).toMatchObject([
      { title: 'Sail to Zyzzyx' },
    ])
    const cover = { icon: 'canoe', scene: 'river' }
    expect(await site.idea(newest?.id ?? 0)).toMatchObject({ version: 1, cover })
    await site.editions.next((categories) => {
      findCategory(categories, 'sailing-bucket-list-ideas').ideas.splice(2, 1)
    })
    expect(await shown()).toHaveLength(count)
  })

  it('moves an idea into another category', async () => {
    const title = titleAt('yoga-bucket-list-ideas', 6)
    const id = await idOf(title)
    await site.editions.next((categories) => {
      const moved = findCategory(categories, 'yoga-bucket-list-ideas').ideas.splice(6, 1)
      findCategory(categories, 'hiking-bucket-list-ideas').ideas.push(...moved)
    })
    expect(await shown()).toHaveLength(count)
    expect(await site.idea(id)).toMatchObject({ title, category: { slug: 'hiking-bucket-list-ideas' } })
  })

  it('removes an idea except from existing lists, and can restore it', async () => {
    const { member } = site
    const title = titleAt('yoga-bucket-list-ideas', 7)
    const id = await idOf(title)
    await member.post('/api/my-bucket-list', { ideaId: id })
    const before = await site.editions.next((categories) => {
      findCategory(categories, 'yoga-bucket-list-ideas').ideas.splice(7, 1)
    })
    expect(await shown()).toHaveLength(count - 1)
    expect(await site.statusOf(`/api/ideas/${id}`)).toBe(410)
    expect((await member.get('/api/my-bucket-list')).body).toMatchObject([
      { archived: true, idea: { title } },
    ])
    await site.editions.back(before)
    expect(await shown()).toHaveLength(count)
    expect((await member.get('/api/my-bucket-list')).body).toMatchObject([
      { archived: false, idea: { title } },
    ])
    expect(await site.historyOf(id)).toMatchObject([
      { action: 'edition' },
      { action: 'edition', editor: null },
    ])
  })

  it('changes all fields that differ, and the cover only with its subject', async () => {
    const slug = 'camping-bucket-list-ideas'
    const read = () =>
      Promise.all(
        findCategory(site.editions.categories(), slug).ideas.map(async ({ text }) =>
          site.idea(await idOf(text.title)),
        ),
      )
    const before = await read()
    const change = { description: 'Anew.', difficulty: 3, cost: 3, season: 'winter' as const, tags: ['anew'] }
    await site.editions.next((categories) => {
      Object.assign(findIdea(categories, slug, 4).text, change)
      findIdea(categories, slug, 6).subject.icon = 'ice'
      const { ideas } = findCategory(categories, slug)
      ideas.unshift(...ideas.splice(8, 1))
    })
    const [moved, ...others] = await read()
    const after = others.toSpliced(8, 0, moved)
    const news = { version: 2, updatedAt: expect.any(String) }
    expect(after).toEqual(
      before
        .with(4, { ...before[4], ...change, ...news })
        .with(6, { ...before[6], cover: expect.anything(), imageUrl: expect.anything(), ...news }),
    )
    expect(after[6].cover).toMatchObject({ icon: 'ice', scene: before[6].cover.scene })
    expect(after[6].imageUrl).not.toBe(before[6].imageUrl)
  })

  it('changes the featured ideas', async () => {
    const slug = 'outdoor-bucket-list-ideas'
    const [was, is] = [await idOf(titleAt(slug, 0)), await idOf(titleAt(slug, 1))]
    expect(await site.idea(was)).toMatchObject({ featured: true })
    await site.editions.next((categories) => {
      const { ideas } = findCategory(categories, slug)
      ideas.push(...ideas.splice(0, 1))
    })
    expect(await site.idea(was)).toMatchObject({ featured: false })
    expect(await site.idea(is)).toMatchObject({ featured: true })
    expect((await site.app.inject('/api/featured/ideas')).json()).toHaveLength(24)
  })
})
