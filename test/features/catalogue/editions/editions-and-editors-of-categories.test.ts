import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueEdition } from '#features/audit/server/audit.service.ts'
import { categoriesOf } from '../../../support/app/edition-categories.ts'
import {
  findCategory,
  createSeedCategory,
  createSeedIdea,
  findIdea,
  startWithEditions,
  type WithEditions,
} from '../../../support/app/editions.ts'

let site: WithEditions
let categories: ReturnType<typeof categoriesOf>
beforeAll(async () => {
  site = await startWithEditions()
  categories = categoriesOf(site)
})
afterAll(() => site.app.close())

describe('an editor’s change of a category', () => {
  it('stays, with its ideas, even if an edition rewrites or removes it', async () => {
    const slug = 'hiking-bucket-list-ideas'
    const id = await categories.idOf(slug)
    const ideas = await categories.ideasOf(id)
    const { data } = await site.categories('update', { id, description: 'Edda wrote this.' })
    await site.editions.next((edition) =>
      Object.assign(findCategory(edition, slug).text, { name: 'Walks', content: 'x' }),
    )
    expect(await site.category(id)).toEqual(data)
    await categories.remove(slug)
    expect(await site.category(id)).toEqual(data)
    expect(await categories.ideasOf(id)).toEqual(ideas)
  })

  it('stays by field: another picture leaves the text to the editions', async () => {
    const id = await categories.idOf('beach-bucket-list-ideas')
    await site.categories('update', { id, imageUrl: 'https://pictures.example/beach.jpg' })
    await site.editions.next((edition) => {
      findCategory(edition, 'beach-bucket-list-ideas').text.name = 'Shores'
    })
    expect(await site.category(id)).toMatchObject({
      name: 'Shores',
      ownImageUrl: 'https://pictures.example/beach.jpg',
      version: 3,
    })
    const late = await site.categories('update', { id, name: 'Too late', version: 2 })
    expect(late).toMatchObject({
      status: 409,
      refusal: { message: expect.stringContaining(catalogueEdition) },
    })
  })

  it('keeps a category open if one idea in it was changed or added by an editor', async () => {
    const [first, second] = [
      await categories.idOf('running-bucket-list-ideas'),
      await categories.idOf('cycling-bucket-list-ideas'),
    ]
    const [idea] = await categories.ideasOf(first)
    await site.ideas('update', { id: idea?.id, title: 'Edda runs' })
    const own = { title: 'Edda rides', categoryId: second }
    const { data } = await site.ideas('create', own)
    await categories.remove('running-bucket-list-ideas')
    await categories.remove('cycling-bucket-list-ideas')
    expect(await categories.ideasOf(first)).toMatchObject([{ id: idea?.id, title: 'Edda runs' }])
    expect(await categories.ideasOf(second)).toMatchObject([{ id: data.id, title: 'Edda rides' }])
  })

  it('stays merged: its ideas stay where they are, and new ones join them', async () => {
    const [from, into] = [
      await categories.idOf('kayaking-bucket-list-ideas'),
      await categories.idOf('ocean-bucket-list-ideas'),
    ]
    const [first, second, third] = await categories.ideasOf(from)
    await site.categories('merge', { fromId: from, intoId: into })
    await site.editions.next((edition) => {
      const { ideas } = findCategory(edition, 'kayaking-bucket-list-ideas')
      ideas.push(createSeedIdea('Paddle backwards'))
      const place = (title?: string) => ideas.findIndex(({ text }) => text.title === title)
      findIdea(edition, 'kayaking-bucket-list-ideas', place(first?.title)).text.cost = 3
      ideas.splice(place(second?.title), 1)
    })
    expect(await site.statusOf('/categories/kayaking-bucket-list-ideas')).toBe(301)
    expect(await site.idea(first?.id ?? 0)).toMatchObject({ cost: 3, categoryId: into })
    expect(await site.statusOf(`/api/ideas/${second?.id}`)).toBe(410)
    expect((await categories.ideasOf(into)).map(({ title }) => title)).toContain('Paddle backwards')
    await categories.remove('kayaking-bucket-list-ideas')
    expect(await site.statusOf('/categories/kayaking-bucket-list-ideas')).toBe(301)
    expect(await site.statusOf(`/api/ideas/${third?.id}`)).toBe(410)
  })

  it('stays archived, and nothing is added until it is open again', async () => {
    const slug = 'skiing-bucket-list-ideas'
    const [id, elsewhere] = [await categories.idOf(slug), await categories.idOf('winter-bucket-list-ideas')]
    const [first, ...others] = await categories.ideasOf(id)
    const selection = { ids: [first, ...others].map((one) => one?.id) }
    await site.ideas('bulkChange', { selection, change: { categoryId: elsewhere } })
    expect((await site.categories('archive', { id, archived: true })).status).toBe(200)
    const before = await site.editions.next((edition) => {
      const skiing = findCategory(edition, slug)
      skiing.ideas.push(
        createSeedIdea('Ski backwards'),
        ...findCategory(edition, 'fishing-bucket-list-ideas').ideas.splice(5, 1),
      )
      skiing.text.name = 'Snow'
    })
    const title = findIdea(before, 'fishing-bucket-list-ideas', 5).text.title
    expect(await site.category(id)).toMatchObject({
      archived: true,
      allIdeas: 0,
      name: 'Skiing & Snowboarding',
    })
    expect(
      (await categories.ideasOf(await categories.idOf('fishing-bucket-list-ideas'))).map((one) => one.title),
    ).toContain(title)
    await site.categories('archive', { id, archived: false })
    await site.editions.next((edition) => {
      findIdea(edition, slug, 0).text.cost = 3
    })
    expect((await categories.ideasOf(id)).map((one) => one.title).toSorted()).toEqual(
      ['Ski backwards', title].toSorted(),
    )
  })

  it('is not created again by an edition that has the same category', async () => {
    const { data } = await site.categories('create', { name: 'Juggling Knives', description: 'By Edda.' })
    const count = (await categories.shown()).length
    await site.editions.next((edition) => {
      const knives = createSeedCategory('Juggling Knives', [createSeedIdea('Juggle three knives')])
      knives.text.slug = data.slug
      edition.push(knives)
    })
    expect(await categories.shown()).toHaveLength(count)
    expect(await site.category(data.id)).toEqual({ ...data, ideaCount: 1, allIdeas: 1 })
  })

  it('to the featured categories replaces the whole list of the editions', async () => {
    const ids = (await categories.shown()).slice(30, 33).map(({ id }) => id)
    await site.categories('reorderFeatured', { ids })
    const before = await categories.featured()
    await site.editions.next((edition) => {
      edition.unshift(createSeedCategory('Fencing', []), createSeedCategory('Archery', []))
    })
    expect(await categories.featured()).toEqual(before)
  })
})
