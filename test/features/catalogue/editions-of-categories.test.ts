import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  categoryIn,
  freshCategory,
  freshIdea,
  startWithEditions,
  type WithEditions,
} from '../../support/app/editions.ts'
import { ask } from '../../support/app/procedures.ts'

let site: WithEditions
beforeAll(async () => {
  site = await startWithEditions()
})
afterAll(() => site.app.close())

interface Shown {
  id: number
  slug: string
}

const shown = async (): Promise<Shown[]> => (await site.app.inject('/api/categories')).json()
const featured = async () =>
  (await site.app.inject('/api/featured/categories')).json().map(({ slug }: Shown) => slug)
const ideasOf = async (categoryId: number): Promise<{ id: number; title: string }[]> =>
  (await site.app.inject(`/api/ideas?limit=2000&categoryId=${categoryId}`)).json()
const idOf = async (slug: string) => (await shown()).find((one) => one.slug === slug)?.id ?? 0
const remove = (slug: string) =>
  site.editions.next((edition) => {
    edition.splice(edition.indexOf(categoryIn(edition, slug)), 1)
  })

describe('a new edition of the catalogue', () => {
  it('brings the categories that it adds, with their ideas, where they stand in its plan', async () => {
    const before = await shown()
    await site.editions.next((edition) => {
      edition.splice(
        20,
        0,
        freshCategory('Whittling', [freshIdea('Whittle a whistle'), freshIdea('Whittle an owl')]),
      )
    })
    const after = await shown()
    const added = after[20]
    expect(added).toMatchObject({ name: 'Whittling', slug: 'whittling-bucket-list-ideas', ideaCount: 2 })
    expect(after.toSpliced(20, 1)).toEqual(before)
    expect(await site.category(added?.id ?? 0)).toMatchObject({
      content: expect.stringContaining('worth knowing'),
      version: 1,
    })
    expect((await site.category(before[30]?.id ?? 0)).version).toBe(1)
    expect(await site.statusOf('/categories/whittling-bucket-list-ideas')).toBe(200)
  })

  it('changes names, texts and order; the address stays', async () => {
    const [id, other] = [await idOf('camping-bucket-list-ideas'), await idOf('asia-bucket-list-ideas')]
    const before = await site.category(id)
    await site.editions.next((edition) => {
      Object.assign(categoryIn(edition, 'camping-bucket-list-ideas').text, {
        name: 'Tents',
        content: '<p>Anew.</p>',
      })
      edition.push(...edition.splice(edition.indexOf(categoryIn(edition, 'asia-bucket-list-ideas')), 1))
    })
    expect(await site.category(id)).toEqual({ ...before, name: 'Tents', content: '<p>Anew.</p>', version: 2 })
    expect((await shown()).at(-1)?.id).toBe(other)
    expect((await site.category(other)).version).toBe(1)
    expect((await site.app.inject('/api/search?q=tents')).json().length).toBeGreaterThanOrEqual(
      before.ideaCount,
    )
    const { data } = await ask(site.app, 'admin.audit', { limit: 10 }, site.editor)
    expect(data.entries).toMatchObject([
      {
        action: 'catalogue.edition',
        actor: null,
        subject: expect.stringMatching(/ ideas and 1 category$/),
      },
      {
        action: 'category.edition',
        actor: null,
        subject: 'Tents',
        details: { before: { name: before.name } },
      },
      { action: 'catalogue.edition', subject: expect.stringMatching(/ ideas and 1 category$/) },
    ])
  })

  it('knows a category again under another slug: one, at its old address, with its ideas', async () => {
    const id = await idOf('yoga-bucket-list-ideas')
    const before = await site.category(id)
    await site.editions.next((edition) => {
      Object.assign(categoryIn(edition, 'yoga-bucket-list-ideas').text, {
        slug: 'stretching-bucket-list-ideas',
        name: 'Stretching',
      })
    })
    expect(await site.category(id)).toEqual({ ...before, name: 'Stretching', version: 2 })
    expect(await site.statusOf('/categories/stretching-bucket-list-ideas')).toBe(404)
  })

  it('archives a category that it no longer has with its ideas, which stay on lists, and brings both back', async () => {
    const slug = 'surfing-bucket-list-ideas'
    const id = await idOf(slug)
    const [first, ...others] = await ideasOf(id)
    await site.member.post('/api/my-bucket-list', { ideaId: first?.id })
    const before = await remove(slug)
    expect(await site.statusOf(`/api/categories/${slug}`)).toBe(404)
    expect(await site.category(id)).toMatchObject({ archived: true, allIdeas: 0 })
    expect(await site.statusOf(`/api/ideas/${others[0]?.id}`)).toBe(410)
    expect((await site.member.get('/api/my-bucket-list')).body).toMatchObject([
      { archived: true, idea: { title: first?.title } },
    ])
    await site.editions.back(before)
    expect(await ideasOf(id)).toHaveLength(1 + others.length)
    expect((await site.member.get('/api/my-bucket-list')).body).toMatchObject([{ archived: false }])
  })

  it('closes a category whose ideas it puts elsewhere', async () => {
    const slug = 'sailing-bucket-list-ideas'
    const [id, into] = [await idOf(slug), await idOf('ocean-bucket-list-ideas')]
    const [moved, there] = [await ideasOf(id), await ideasOf(into)]
    await site.editions.next((edition) => {
      const [gone] = edition.splice(edition.indexOf(categoryIn(edition, slug)), 1)
      categoryIn(edition, 'ocean-bucket-list-ideas').ideas.push(...(gone?.ideas ?? []))
    })
    expect(await site.category(id)).toMatchObject({ archived: true, allIdeas: 0 })
    expect(new Set((await ideasOf(into)).map((one) => one.id))).toEqual(
      new Set([...moved, ...there].map((one) => one.id)),
    )
  })

  it('features other categories', async () => {
    const before = await featured()
    await site.editions.next((edition) => {
      edition.splice(edition.indexOf(categoryIn(edition, before[2])), 1, freshCategory('Juggling', []))
    })
    expect(await featured()).toEqual(before.with(2, 'juggling-bucket-list-ideas'))
  })
})
