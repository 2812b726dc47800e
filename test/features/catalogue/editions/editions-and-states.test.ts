import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEditionChanges, renamedTitle, rewrittenFields } from '../../../support/app/edition-changes.ts'
import {
  findCategory,
  createSeedIdea,
  startWithEditions,
  type WithEditions,
} from '../../../support/app/editions.ts'

let site: WithEditions
let deeds: ReturnType<typeof createEditionChanges>
beforeAll(async () => {
  site = await startWithEditions()
  deeds = createEditionChanges(site)
})
afterAll(() => site.app.close())

const update = (input: object) => site.ideas('update', input)

const shown = async (): Promise<{ slug: string; title: string }[]> =>
  (await site.app.inject('/api/ideas?limit=2000')).json()

describe('an editor’s change of state', () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const taken = [
    { category: 'sailing-bucket-list-ideas', change: { state: 'archived' } },
    { category: 'skiing-bucket-list-ideas', change: { state: 'draft' } },
    { category: 'fishing-bucket-list-ideas', change: { state: 'scheduled', publishAt: soon } },
  ]

  it.each(taken)('stays, whatever editions do: $change.state', async ({ category, change }) => {
    const { id } = await site.ideaAt(category, 4)
    await site.member.post('/api/my-bucket-list', { ideaId: id })
    const { data } = await update({ id, ...change })
    await deeds.rewrite(category, 4)
    await deeds.rename(category, 4)
    await deeds.remove(category, 4)
    await site.editions.next((categories) => {
      findCategory(categories, category).ideas.push(createSeedIdea(`Instead of ${change.state}`))
    })
    expect(await site.idea(id)).toEqual(data)
    expect(await site.statusOf(`/api/ideas/${id}`)).toBe(change.state === 'archived' ? 410 : 404)
  })

  it('is not undone by an edition that has the idea again', async () => {
    const { id } = await site.ideaAt('wildlife-bucket-list-ideas', 4)
    await update({ id, state: 'archived' })
    const before = await site.editions.next((categories) => {
      findCategory(categories, 'wildlife-bucket-list-ideas').ideas.splice(4, 1)
    })
    await site.editions.back(before)
    expect(await site.idea(id)).toMatchObject({ state: 'archived', version: 2 })
    await site.ideas('setState', { id, state: 'published' })
    await deeds.rewrite('wildlife-bucket-list-ideas', 4)
    expect(await site.idea(id)).toMatchObject({ state: 'published', ...rewrittenFields })
  })

  it('keeps an idea published that an edition had removed', async () => {
    const { id } = await site.ideaAt('aviation-bucket-list-ideas', 4)
    await deeds.remove('aviation-bucket-list-ideas', 4)
    expect(await site.statusOf(`/api/ideas/${id}`)).toBe(410)
    await site.ideas('setState', { id, state: 'published' })
    await site.editions.next((categories) => {
      findCategory(categories, 'aviation-bucket-list-ideas').ideas.push(createSeedIdea('Up and away'))
    })
    expect(await site.idea(id)).toMatchObject({ state: 'published', version: 3 })
  })

  it('is not undone if it was a deletion in the database, renamed or not', async () => {
    const { id, title } = await site.ideaAt('europe-bucket-list-ideas', 4)
    await site.app.orm.em.fork().execute(`delete from idea where id = ${id}`)
    await deeds.rewrite('europe-bucket-list-ideas', 4)
    await deeds.rename('europe-bucket-list-ideas', 4)
    const titles = (await shown()).map((one) => one.title)
    expect(titles).not.toContain(title)
    expect(titles).not.toContain(renamedTitle('europe-bucket-list-ideas'))
    expect(await site.idea(id)).toBeUndefined()
  })
})

describe('an editor’s new idea', () => {
  it('is not created again by an edition that has it too', async () => {
    const own = { title: 'Knit a Scarf at Dawn', categoryId: 1, description: 'By Edda.' }
    const { data } = await site.ideas('create', own)
    await site.editions.next((categories) => {
      findCategory(categories, 'asia-bucket-list-ideas').ideas.push(createSeedIdea('Knit a scarf at dawn'))
    })
    expect((await shown()).filter(({ title }) => /scarf at dawn/i.test(title))).toHaveLength(1)
    expect(await site.idea(data.id)).toEqual(data)
    await site.editions.next((categories) => {
      findCategory(categories, 'asia-bucket-list-ideas').ideas.pop()
    })
    expect(await site.idea(data.id)).toEqual(data)
  })

  it('keeps its slug even if an edition has an idea with the same one', async () => {
    const { data } = await site.ideas('create', { title: 'Whittle a spoon', categoryId: 1 })
    await update({ id: data.id, title: 'Whittle a fork' })
    await site.editions.next((categories) => {
      findCategory(categories, 'asia-bucket-list-ideas').ideas.push(createSeedIdea('Whittle a spoon'))
    })
    const slugs = (await shown())
      .filter(({ title }) => title.startsWith('Whittle a '))
      .map(({ title, slug }) => [title, slug])
    expect(Object.fromEntries(slugs)).toEqual({
      'Whittle a fork': 'whittle-a-spoon',
      'Whittle a spoon': 'whittle-a-spoon-2',
    })
  })
})
