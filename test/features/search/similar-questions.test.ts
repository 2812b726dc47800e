import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '#features/search/contract.ts'
import { client, type Client } from '../../support/app/client.ts'
import { startWithEditions, type WithEditions } from '../../support/app/editions.ts'
import { search } from './meilisearch-site.ts'

let site: WithEditions
let editor: Client
beforeAll(async () => {
  site = await startWithEditions()
  editor = client(site.app, site.editor)
})
afterAll(() => site.app.close())

const ask = (q: string, more = {}) => search(site.app, { q, limit: 24, understand: 1, ...more })
const titlesOf = ({ ideas }: SearchResult) => ideas.map(({ title }) => title)
const closeTitles = ({ close }: SearchResult) =>
  close.flatMap(({ missing, ideas }) => ideas.map(({ title }) => [title, missing.join()]))

async function create(title: string, fields: object): Promise<{ id: number }> {
  const { data, refusal } = await editor.call('ideas.editing.create', {
    title,
    categoryId: 1,
    state: 'published',
    ...fields,
  })
  if (refusal) throw new Error(JSON.stringify(refusal))
  return data
}

describe('a sentence', () => {
  it('finds an idea whose questions resemble it, and no longer once they are removed', async () => {
    const q = 'my hamster escaped and I feel blue, how do I mourn him'
    const title = 'Plant a bush for a lost pet'
    expect(titlesOf(await ask(q))).not.toContain(title)
    const { id } = await create(title, { questions: ['my hamster died and i want to mourn'] })
    expect(titlesOf(await ask(q))[0]).toBe(title)
    await editor.call('ideas.editing.update', { id, questions: [] })
    expect(titlesOf(await ask(q))).not.toContain(title)
  })

  it('resembles questions in other words of the same meaning', async () => {
    const title = 'Sort old buttons into jars'
    await create(title, {
      company: ['toddlers'],
      weather: ['rain'],
      questions: ['wet afternoon with a toddler who draws zigzags'],
    })
    expect(titlesOf(await ask("it's raining and my 2 year old wants to draw zigzags"))[0]).toBe(title)
  })

  it('does not find a draft', async () => {
    await create('A draft about zeppelins', {
      state: 'draft',
      questions: ['i want to knit a zeppelin for my aunt'],
    })
    const found = await ask('I want to knit a zeppelin for my aunt')
    expect(JSON.stringify(found)).not.toContain('A draft about zeppelins')
  })

  it('finds no idea with a need that it rules out', async () => {
    const questions = ['look down on a carpet of fog and feel tiny']
    await create('Look down from a glass floor above fog', { questions, needs: ['heights'] })
    await create('Watch fog from a wide meadow', { questions })
    const q = 'I want to look down on a carpet of fog and feel tiny'
    expect(
      titlesOf(await ask(q))
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['Look down from a glass floor above fog', 'Watch fog from a wide meadow'])
    const limited = await ask(`${q}, but I am scared of heights`)
    expect(titlesOf(limited)[0]).toBe('Watch fog from a wide meadow')
    expect(JSON.stringify(limited)).not.toContain('glass floor')
  })

  it('shows an idea that resembles it as close if it misses the place', async () => {
    const title = 'Eat through a marzipan museum'
    await create(title, {
      company: ['family'],
      questions: ['taste seventeen kinds of marzipan with my uncle'],
    })
    const found = await ask('I want to taste seventeen kinds of marzipan with my uncle in Norway')
    expect(titlesOf(found)).not.toContain(title)
    expect(closeTitles(found)).toContainEqual([title, 'Norway'])
  })

  it('shows ideas for the company that it names before similar ones for others', async () => {
    const questions = ['wear a zebra onesie to the roller disco']
    await create('Skate in stripes without children', { company: ['couple'], questions })
    const q = 'my kids want to wear a zebra onesie to the roller disco'
    const found = await ask(q)
    expect(titlesOf(found)).not.toContain('Skate in stripes without children')
    await create('Skate in stripes with children', { company: ['kids'], questions })
    expect(titlesOf(await ask(q))[0]).toBe('Skate in stripes with children')
  })

  it('does not find an idea whose questions share a single word with it', async () => {
    const title = 'Polish a harpsichord'
    await create(title, { questions: ['polish the harpsichord of a neighbor'] })
    const found = await ask('my grumpy harpsichord keeps singing in the wrong key and I am losing patience')
    expect(JSON.stringify(found)).not.toContain(title)
  })

  it('has the same ideas in the same order, each once, whatever the size of a page', async () => {
    const q = 'we want something romantic to do at home for our anniversary'
    const whole = titlesOf(await ask(q, { limit: 40 }))
    const pages = await Promise.all(
      [0, 10, 20, 30].map(async (offset) => titlesOf(await ask(q, { limit: 10, offset }))),
    )
    expect(pages.flat()).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
  })

  it('has similar ideas on long pages too, and never more of them than there are', async () => {
    const q = 'we want something romantic to do at home for our anniversary'
    const [short, long] = await Promise.all([ask(q, { limit: 24 }), ask(q, { limit: 1000 })])
    expect(titlesOf(long)).toEqual(expect.arrayContaining(titlesOf(short)))
    expect(long.total).toBe(new Set(titlesOf(long)).size)
    const smallTalk = await ask('hello there, what would you say I should do, my friend?', { limit: 24 })
    expect(smallTalk.total).toBeLessThanOrEqual(1_400)
  })
})
