import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findCategory,
  createSeedIdea,
  findIdByTitle,
  findIdea,
  startWithEditions,
  type SeedIdea,
  type WithEditions,
} from '../../../support/app/editions.ts'

let site: WithEditions
beforeAll(async () => {
  site = await startWithEditions()
})
afterAll(() => site.app.close())

const idOf = (title: string) => findIdByTitle(site.app, title)
const idAt = (place: number) =>
  idOf(findIdea(site.editions.categories(), 'yoga-bucket-list-ideas', place).text.title)
const statusOf = (id: number) => site.statusOf(`/api/ideas/${id}`)
const save = (ideaId: number) => site.member.post('/api/my-bucket-list', { ideaId })
const entryOf = async (id: number) =>
  (await site.member.get('/api/my-bucket-list')).body.find((entry: { ideaId: number }) => entry.ideaId === id)
const countOfIdeas = async () => (await site.app.inject('/api/ideas?limit=2000')).json().length
const count = 1315

/** Replaces ideas in the next edition. */
const put = (place: number, ...ideas: SeedIdea[]) =>
  site.editions.next((categories) => {
    findCategory(categories, 'yoga-bucket-list-ideas').ideas.splice(place, ideas.length, ...ideas)
  })

describe('an idea in a catalogue update', () => {
  it('is recognised under a new title: the same address, the same entries', async () => {
    const before = await site.idea(await idAt(3))
    await save(before.id)
    const title = 'Called quite differently'
    await site.editions.next((categories) => {
      findIdea(categories, 'yoga-bucket-list-ideas', 3).text.title = title
    })
    expect(await countOfIdeas()).toBe(count)
    const after = await site.idea(before.id)
    expect(after).toEqual({ ...before, title, version: 2, updatedAt: after.updatedAt })
    expect(await site.historyOf(before.id)).toMatchObject([
      { action: 'edition', editor: null, before: { title: before.title }, after: { title } },
    ])
    expect(await entryOf(before.id)).toMatchObject({ archived: false, idea: { title, slug: before.slug } })
  })

  it('is recognised by its slug in the files, however it is rewritten', async () => {
    const { id, slug } = await site.idea(await idAt(4))
    await put(4, { ...createSeedIdea('Not a word is left'), slug })
    expect(await countOfIdeas()).toBe(count)
    expect(await site.idea(id)).toMatchObject({ slug, title: 'Not a word is left', tags: ['fresh'] })
  })

  it('is another one if it reads differently: the one it replaces stays on lists', async () => {
    const { id, title } = await site.idea(await idAt(5))
    await save(id)
    await put(5, createSeedIdea('Something else in its place'))
    expect(await countOfIdeas()).toBe(count)
    expect(await statusOf(id)).toBe(410)
    expect(await entryOf(id)).toMatchObject({ archived: true, idea: { title } })
    expect(await idOf('Something else in its place')).toBeGreaterThan(count)
  })

  it('is another one if several ideas share its text', async () => {
    const said = 'To be written.'
    await put(
      6,
      createSeedIdea('Breathe', said),
      createSeedIdea('Bend', said),
      createSeedIdea('書道を習う', ''),
    )
    const before = await Promise.all(['Breathe', 'Bend', '書道を習う'].map(idOf))
    await put(
      6,
      createSeedIdea('Stretch', said),
      createSeedIdea('Sit', said),
      createSeedIdea('茶道を習う', ''),
    )
    const after = await Promise.all(['Stretch', 'Sit', '茶道を習う'].map(idOf))
    expect(await Promise.all(before.map(statusOf))).toEqual([410, 410, 410])
    expect(await Promise.all(after.map(statusOf))).toEqual([200, 200, 200])
  })

  it('can share its title with another one', async () => {
    await put(6, createSeedIdea('A twin'), createSeedIdea('A twin', 'The other one of the two.'))
    const twins = await site.app.orm.em
      .fork()
      .execute(`select slug from idea where title = 'A twin' order by 1`)
    expect(twins).toEqual([{ slug: 'a-twin' }, { slug: 'a-twin-2' }])
    expect(await countOfIdeas()).toBe(count)
  })
})
