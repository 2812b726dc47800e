import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  categoryIn,
  freshIdea,
  idByTitle,
  ideaIn,
  startWithEditions,
  type SeedIdea,
  type WithEditions,
} from '../../../support/app/editions.ts'

let site: WithEditions
beforeAll(async () => {
  site = await startWithEditions()
})
afterAll(() => site.app.close())

const idOf = (title: string) => idByTitle(site.app, title)
const idAt = (place: number) =>
  idOf(ideaIn(site.editions.categories(), 'yoga-bucket-list-ideas', place).text.title)
const statusOf = (id: number) => site.statusOf(`/api/ideas/${id}`)
const save = (ideaId: number) => site.member.post('/api/my-bucket-list', { ideaId })
const entryOf = async (id: number) =>
  (await site.member.get('/api/my-bucket-list')).body.find((entry: { ideaId: number }) => entry.ideaId === id)
const countOfIdeas = async () => (await site.app.inject('/api/ideas?limit=2000')).json().length
const count = 1315

/** The next edition has these in the place of as many others. */
const put = (place: number, ...ideas: SeedIdea[]) =>
  site.editions.next((categories) => {
    categoryIn(categories, 'yoga-bucket-list-ideas').ideas.splice(place, ideas.length, ...ideas)
  })

describe('an idea in a catalogue update', () => {
  it('is known again under its new title: the same address, the same entries', async () => {
    const before = await site.idea(await idAt(3))
    await save(before.id)
    const title = 'Called quite differently'
    await site.editions.next((categories) => {
      ideaIn(categories, 'yoga-bucket-list-ideas', 3).text.title = title
    })
    expect(await countOfIdeas()).toBe(count)
    const after = await site.idea(before.id)
    expect(after).toEqual({ ...before, title, version: 2, updatedAt: after.updatedAt })
    expect(await site.historyOf(before.id)).toMatchObject([
      { action: 'edition', editor: null, before: { title: before.title }, after: { title } },
    ])
    expect(await entryOf(before.id)).toMatchObject({ archived: false, idea: { title, slug: before.slug } })
  })

  it('is known again by the slug that the files give it, however it is rewritten', async () => {
    const { id, slug } = await site.idea(await idAt(4))
    await put(4, { ...freshIdea('Not a word is left'), slug })
    expect(await countOfIdeas()).toBe(count)
    expect(await site.idea(id)).toMatchObject({ slug, title: 'Not a word is left', tags: ['fresh'] })
  })

  it('is another one where it reads otherwise: what it replaces stays on lists', async () => {
    const { id, title } = await site.idea(await idAt(5))
    await save(id)
    await put(5, freshIdea('Something else in its place'))
    expect(await countOfIdeas()).toBe(count)
    expect(await statusOf(id)).toBe(410)
    expect(await entryOf(id)).toMatchObject({ archived: true, idea: { title } })
    expect(await idOf('Something else in its place')).toBeGreaterThan(count)
  })

  it('is another one where the same is said of several', async () => {
    const said = 'To be written.'
    await put(6, freshIdea('Breathe', said), freshIdea('Bend', said), freshIdea('書道を習う', ''))
    const before = await Promise.all(['Breathe', 'Bend', '書道を習う'].map(idOf))
    await put(6, freshIdea('Stretch', said), freshIdea('Sit', said), freshIdea('茶道を習う', ''))
    const after = await Promise.all(['Stretch', 'Sit', '茶道を習う'].map(idOf))
    expect(await Promise.all(before.map(statusOf))).toEqual([410, 410, 410])
    expect(await Promise.all(after.map(statusOf))).toEqual([200, 200, 200])
  })

  it('stands beside another one of its title', async () => {
    await put(6, freshIdea('A twin'), freshIdea('A twin', 'The other one of the two.'))
    const twins = await site.app.orm.em
      .fork()
      .execute(`select slug from idea where title = 'A twin' order by 1`)
    expect(twins).toEqual([{ slug: 'a-twin' }, { slug: 'a-twin-2' }])
    expect(await countOfIdeas()).toBe(count)
  })
})
