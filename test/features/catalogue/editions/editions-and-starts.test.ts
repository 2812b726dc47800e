import type { SqlEntityManager } from '@mikro-orm/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import {
  findCategory,
  createEditions,
  createSeedIdea,
  findIdByTitle,
  findIdea,
} from '../../../support/app/editions.ts'
import { signUp, type Member } from '../../../support/app/members.ts'
import { client } from '../../../support/app/client.ts'

let app: TestApp
let editor: Member
let editions: ReturnType<typeof createEditions>
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
  editions = createEditions(app)
})
afterAll(() => app.close())

const tables = ['idea', 'category', 'idea_revision', 'audit_entry', 'catalogue_version', 'search_word']

/** Reads all rows that an edition may change, with the transaction that wrote them. */
async function readEverything(
  em: SqlEntityManager = app.orm.em.fork(),
  more = ['seeded_idea', 'seeded_category'],
) {
  const rows = []
  for (const table of [...tables, ...more]) {
    rows.push(await em.execute(`select xmin::text, ${table}::text from ${table} order by 2`))
  }
  return rows
}
const forget = () => app.orm.em.fork().execute('delete from catalogue_seed')
const historyOf = async (ideaId: number) =>
  (await client(app, editor).call('ideas.editing.revisions', { ideaId })).data
const ideaAt = (category: string, place: number) =>
  findIdByTitle(app, findIdea(editions.categories(), category, place).text.title)

describe('a start', () => {
  it('changes nothing if the edition is known, even if it is read again', async () => {
    await client(app, editor).call('ideas.editing.update', { id: 5, title: 'Edda was here' })
    await editions.next((categories) => {
      findIdea(categories, 'hiking-bucket-list-ideas', 2).text.cost = 3
      findIdea(categories, 'hiking-bucket-list-ideas', 3).text.title = 'Another name for it'
      findCategory(categories, 'hiking-bucket-list-ideas').ideas.splice(5, 1)
      findCategory(categories, 'beach-bucket-list-ideas').text.name = 'Shores'
      categories.splice(categories.indexOf(findCategory(categories, 'sailing-bucket-list-ideas')), 1)
    })
    const before = await readEverything()
    await editions.start()
    expect(await readEverything()).toEqual(before)
    await forget()
    await editions.start()
    expect(await readEverything()).toEqual(before)
  })

  it('with an earlier edition restores that one', async () => {
    const em = app.orm.em.fork()
    const shown = async () => [
      await em.execute(`
        select slug, title, description, cost, tags, category_id, state, featured, cover_seed from idea order by id`),
      await em.execute(`
        select slug, name, content, position, theme_position, featured_position, archived_at, cover_seed
        from category order by id`),
    ]
    const before = await shown()
    const earlier = await editions.next((categories) => {
      for (const { text } of findCategory(categories, 'history-bucket-list-ideas').ideas)
        text.description += ' Really.'
      findIdea(categories, 'history-bucket-list-ideas', 3).text.title = 'Another name for this one'
      findCategory(categories, 'free-bucket-list-ideas').ideas.splice(2, 3)
      categories.splice(categories.indexOf(findCategory(categories, 'romantic-bucket-list-ideas')), 1)
    })
    expect(await shown()).not.toEqual(before)
    await editions.back(earlier)
    expect(await shown()).toEqual(before)
  })

  it('that fails changes nothing, and the next one applies it', async () => {
    const before = await readEverything()
    const broken = editions.next((categories) => {
      findIdea(categories, 'asia-bucket-list-ideas', 2).text.cost = 3
      findCategory(categories, 'water-sports-bucket-list-ideas').ideas.push(createSeedIdea('x'.repeat(121)))
    })
    await expect(broken).rejects.toThrow(/too long/)
    expect(await readEverything()).toEqual(before)
    await editions.next((categories) => {
      findCategory(categories, 'water-sports-bucket-list-ideas').ideas.pop()
    })
    expect(await historyOf(await ideaAt('asia-bucket-list-ideas', 2))).toMatchObject([{ after: { cost: 3 } }])
  })

  it('beside another one applies everything once', async () => {
    await Promise.all([
      editions.next((categories) => {
        findIdea(categories, 'africa-bucket-list-ideas', 2).text.cost = 3
        findCategory(categories, 'africa-bucket-list-ideas').ideas.push(createSeedIdea('Only once'))
      }),
      ...Array.from({ length: 3 }, () => Promise.resolve().then(() => editions.start())),
    ])
    expect(await historyOf(await ideaAt('africa-bucket-list-ideas', 2))).toHaveLength(1)
    const rows = await app.orm.em.fork().execute(`select slug from idea where slug like 'only-once%'`)
    expect(rows).toEqual([{ slug: 'only-once' }])
  })

  it('works while editors work, and keeps their changes', async () => {
    const ids = await Promise.all([2, 3, 4, 5, 6].map((place) => ideaAt('europe-bucket-list-ideas', place)))
    const saves = ids.flatMap((id) => [
      client(app, editor).call('ideas.editing.update', { id, title: `Edda saved ${id}` }),
      client(app, editor).call('ideas.editing.bulkChange', {
        selection: { ids },
        change: { addTags: [`edda-${id}`] },
      }),
      client(app, editor).call('categories.editing.reorderFeatured', {
        ids: [id % 7, 9, 10].map((n) => n + 1),
      }),
      client(app, editor).call('ideas.editing.create', { title: `Edda made ${id}`, categoryId: 3 }),
    ])
    await editions.next((categories) => {
      for (const { text } of categories.flatMap((category) => category.ideas))
        text.description += ' So it is.'
      for (const { text } of categories) text.metaTitle += '!'
    })
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200))
    for (const id of ids) {
      const { data } = await client(app, editor).call('ideas.editing.byId', { id })
      expect(data).toMatchObject({
        title: `Edda saved ${id}`,
        tags: expect.arrayContaining(ids.map((n) => `edda-${n}`)),
      })
    }
  })
})
