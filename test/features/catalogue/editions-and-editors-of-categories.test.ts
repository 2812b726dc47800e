import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theEdition } from '#features/audit/messages.ts'
import {
  categoryIn,
  freshCategory,
  freshIdea,
  ideaIn,
  startWithEditions,
  type WithEditions,
} from '../../support/app/editions.ts'

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

describe('what an editor has made of a category', () => {
  it('stays, with its ideas, though an edition rewrites or removes it', async () => {
    const slug = 'hiking-bucket-list-ideas'
    const id = await idOf(slug)
    const ideas = await ideasOf(id)
    const { data } = await site.categories('update', { id, description: 'Edda wrote this.' })
    await site.editions.next((edition) =>
      Object.assign(categoryIn(edition, slug).text, { name: 'Walks', content: 'x' }),
    )
    expect(await site.category(id)).toEqual(data)
    await remove(slug)
    expect(await site.category(id)).toEqual(data)
    expect(await ideasOf(id)).toEqual(ideas)
  })

  it('stays for itself: another picture leaves the text to the catalogue', async () => {
    const id = await idOf('beach-bucket-list-ideas')
    await site.categories('update', { id, imageUrl: 'https://pictures.example/beach.jpg' })
    await site.editions.next((edition) => {
      categoryIn(edition, 'beach-bucket-list-ideas').text.name = 'Shores'
    })
    expect(await site.category(id)).toMatchObject({
      name: 'Shores',
      ownImageUrl: 'https://pictures.example/beach.jpg',
      version: 3,
    })
    const late = await site.categories('update', { id, name: 'Too late', version: 2 })
    expect(late).toMatchObject({ status: 409, error: { message: expect.stringContaining(theEdition) } })
  })

  it('is kept open by a single idea that an editor has changed, or put there', async () => {
    const [first, second] = [await idOf('running-bucket-list-ideas'), await idOf('cycling-bucket-list-ideas')]
    const [idea] = await ideasOf(first)
    await site.ideas('update', { id: idea?.id, title: 'Edda runs' })
    const own = { title: 'Edda rides', categoryId: second }
    const { data } = await site.ideas('create', own)
    await remove('running-bucket-list-ideas')
    await remove('cycling-bucket-list-ideas')
    expect(await ideasOf(first)).toMatchObject([{ id: idea?.id, title: 'Edda runs' }])
    expect(await ideasOf(second)).toMatchObject([{ id: data.id, title: 'Edda rides' }])
  })

  it('merged, it does not come back: its ideas go on where they are, and new ones join them', async () => {
    const [from, into] = [await idOf('kayaking-bucket-list-ideas'), await idOf('ocean-bucket-list-ideas')]
    const [first, second, third] = await ideasOf(from)
    await site.categories('merge', { fromId: from, intoId: into })
    await site.editions.next((edition) => {
      const { ideas } = categoryIn(edition, 'kayaking-bucket-list-ideas')
      ideas.push(freshIdea('Paddle backwards'))
      const place = (title?: string) => ideas.findIndex(({ text }) => text.title === title)
      ideaIn(edition, 'kayaking-bucket-list-ideas', place(first?.title)).text.cost = 3
      ideas.splice(place(second?.title), 1)
    })
    expect(await site.statusOf('/categories/kayaking-bucket-list-ideas')).toBe(301)
    expect(await site.idea(first?.id ?? 0)).toMatchObject({ cost: 3, categoryId: into })
    expect(await site.statusOf(`/api/ideas/${second?.id}`)).toBe(410)
    expect((await ideasOf(into)).map(({ title }) => title)).toContain('Paddle backwards')
    await remove('kayaking-bucket-list-ideas')
    expect(await site.statusOf('/categories/kayaking-bucket-list-ideas')).toBe(301)
    expect(await site.statusOf(`/api/ideas/${third?.id}`)).toBe(410)
  })

  it('archived, it stays closed, and nothing is put into it until it is open again', async () => {
    const slug = 'skiing-bucket-list-ideas'
    const [id, elsewhere] = [await idOf(slug), await idOf('winter-bucket-list-ideas')]
    const [first, ...others] = await ideasOf(id)
    const selection = { ids: [first, ...others].map((one) => one?.id) }
    await site.ideas('bulkChange', { selection, change: { categoryId: elsewhere } })
    expect((await site.categories('archive', { id, archived: true })).status).toBe(200)
    const before = await site.editions.next((edition) => {
      const skiing = categoryIn(edition, slug)
      skiing.ideas.push(
        freshIdea('Ski backwards'),
        ...categoryIn(edition, 'fishing-bucket-list-ideas').ideas.splice(5, 1),
      )
      skiing.text.name = 'Snow'
    })
    const title = ideaIn(before, 'fishing-bucket-list-ideas', 5).text.title
    expect(await site.category(id)).toMatchObject({
      archived: true,
      allIdeas: 0,
      name: 'Skiing & Snowboarding',
    })
    expect((await ideasOf(await idOf('fishing-bucket-list-ideas'))).map((one) => one.title)).toContain(title)
    await site.categories('archive', { id, archived: false })
    await site.editions.next((edition) => {
      ideaIn(edition, slug, 0).text.cost = 3
    })
    expect((await ideasOf(id)).map((one) => one.title).toSorted()).toEqual(
      ['Ski backwards', title].toSorted(),
    )
  })

  it('is not made a second time by an edition that has it too', async () => {
    const { data } = await site.categories('create', { name: 'Juggling Knives', description: 'By Edda.' })
    const count = (await shown()).length
    await site.editions.next((edition) => {
      const knives = freshCategory('Juggling Knives', [freshIdea('Juggle three knives')])
      knives.text.slug = data.slug
      edition.push(knives)
    })
    expect(await shown()).toHaveLength(count)
    expect(await site.category(data.id)).toEqual({ ...data, ideaCount: 1, allIdeas: 1 })
  })

  it('features: the list is the editors’ from then on', async () => {
    const ids = (await shown()).slice(30, 33).map(({ id }) => id)
    await site.categories('reorderFeatured', { ids })
    const before = await featured()
    await site.editions.next((edition) => {
      edition.unshift(freshCategory('Fencing', []), freshCategory('Archery', []))
    })
    expect(await featured()).toEqual(before)
  })
})
