import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoriesOf } from '../../../support/app/edition-categories.ts'
import {
  findCategory,
  createSeedCategory,
  createSeedIdea,
  startWithEditions,
  type WithEditions,
} from '../../../support/app/editions.ts'
import { client } from '../../../support/app/client.ts'

let site: WithEditions
let categories: ReturnType<typeof categoriesOf>
beforeAll(async () => {
  site = await startWithEditions()
  categories = categoriesOf(site)
})
afterAll(() => site.app.close())

describe('a catalogue update', () => {
  it('adds its new categories, with their ideas, in its order', async () => {
    const before = await categories.shown()
    await site.editions.next((edition) => {
      edition.splice(
        20,
        0,
        createSeedCategory('Whittling', [
          createSeedIdea('Whittle a whistle'),
          createSeedIdea('Whittle an owl'),
        ]),
      )
    })
    const after = await categories.shown()
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

  it('changes names, texts and order; the slug stays', async () => {
    const [id, other] = [
      await categories.idOf('camping-bucket-list-ideas'),
      await categories.idOf('asia-bucket-list-ideas'),
    ]
    const before = await site.category(id)
    await site.editions.next((edition) => {
      Object.assign(findCategory(edition, 'camping-bucket-list-ideas').text, {
        name: 'Tents',
        content: '<p>Anew.</p>',
      })
      edition.push(...edition.splice(edition.indexOf(findCategory(edition, 'asia-bucket-list-ideas')), 1))
    })
    expect(await site.category(id)).toEqual({ ...before, name: 'Tents', content: '<p>Anew.</p>', version: 2 })
    expect((await categories.shown()).at(-1)?.id).toBe(other)
    expect((await site.category(other)).version).toBe(1)
    expect((await site.app.inject('/api/search?q=tents')).json().length).toBeGreaterThanOrEqual(
      before.ideaCount,
    )
    const { data } = await client(site.app, site.editor).call('admin.audit', { limit: 10 })
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

  it('recognises a category under another slug and keeps it at its old address, with its ideas', async () => {
    const id = await categories.idOf('yoga-bucket-list-ideas')
    const before = await site.category(id)
    await site.editions.next((edition) => {
      Object.assign(findCategory(edition, 'yoga-bucket-list-ideas').text, {
        slug: 'stretching-bucket-list-ideas',
        name: 'Stretching',
      })
    })
    expect(await site.category(id)).toEqual({ ...before, name: 'Stretching', version: 2 })
    expect(await site.statusOf('/categories/stretching-bucket-list-ideas')).toBe(404)
  })

  it('archives a category that it removes, with its ideas, which stay on lists, and can restore both', async () => {
    const slug = 'surfing-bucket-list-ideas'
    const id = await categories.idOf(slug)
    const [first, ...others] = await categories.ideasOf(id)
    await site.member.post('/api/my-bucket-list', { ideaId: first?.id })
    const before = await categories.remove(slug)
    expect(await site.statusOf(`/api/categories/${slug}`)).toBe(404)
    expect(await site.category(id)).toMatchObject({ archived: true, allIdeas: 0 })
    expect(await site.statusOf(`/api/ideas/${others[0]?.id}`)).toBe(410)
    expect((await site.member.get('/api/my-bucket-list')).body).toMatchObject([
      { archived: true, idea: { title: first?.title } },
    ])
    await site.editions.back(before)
    expect(await categories.ideasOf(id)).toHaveLength(1 + others.length)
    expect((await site.member.get('/api/my-bucket-list')).body).toMatchObject([{ archived: false }])
  })

  it('archives a category whose ideas it moves elsewhere', async () => {
    const slug = 'sailing-bucket-list-ideas'
    const [id, into] = [await categories.idOf(slug), await categories.idOf('ocean-bucket-list-ideas')]
    const [moved, there] = [await categories.ideasOf(id), await categories.ideasOf(into)]
    await site.editions.next((edition) => {
      const [gone] = edition.splice(edition.indexOf(findCategory(edition, slug)), 1)
      findCategory(edition, 'ocean-bucket-list-ideas').ideas.push(...(gone?.ideas ?? []))
    })
    expect(await site.category(id)).toMatchObject({ archived: true, allIdeas: 0 })
    expect(new Set((await categories.ideasOf(into)).map((one) => one.id))).toEqual(
      new Set([...moved, ...there].map((one) => one.id)),
    )
  })

  it('changes the featured categories', async () => {
    const before = await categories.featured()
    await site.editions.next((edition) => {
      edition.splice(
        edition.indexOf(findCategory(edition, before[2] ?? '')),
        1,
        createSeedCategory('Juggling', []),
      )
    })
    expect(await categories.featured()).toEqual(before.with(2, 'juggling-bucket-list-ideas'))
  })
})
