import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { findCategory, createEditions, findIdea } from '../../../support/app/editions.ts'
import { signUp, type Member } from '../../../support/app/members.ts'
import { client } from '../../../support/app/client.ts'
import { categoryById, ideaById } from '../../../support/app/editing.ts'

let app: TestApp
let editor: Member
let editions: ReturnType<typeof createEditions>
const made: Record<'idea' | 'category', number> = { idea: 0, category: 0 }

const ideas = (name: string, input: object) => client(app, editor).call(`ideas.editing.${name}`, input)
const categories = (name: string, input: object) =>
  client(app, editor).call(`categories.editing.${name}`, input)
const run = (statement: string) => app.orm.em.fork().execute(statement)

/** Creates a database that editors have changed, without a record of the seeded values. */
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
  editions = createEditions(app)
  made.idea = (await ideas('create', { title: 'Edda made this', categoryId: 1 })).data.id
  made.category = (await categories('create', { name: 'Edda made this too' })).data.id
  await ideas('update', { id: 2, title: 'Edda wrote this' })
  await ideas('update', { id: 2, title: 'Edda wrote this at last' })
  await ideas('update', { id: 3, featured: true })
  await ideas('setState', { id: 4, state: 'archived' })
  await categories('update', { id: 2, description: 'Edda wrote this' })
  await categories('update', { id: 3, imageUrl: 'https://pictures.example/three.jpg' })
  await categories('merge', { fromId: 48, intoId: 49 })
  await run('drop table seeded_idea')
  await run('drop table seeded_category')
  await run(`delete from mikro_orm_migrations where name like '0013%'`)
  await app.orm.migrator.up()
})
afterAll(() => app.close())

describe('a database filled before editions were stored', () => {
  it('is unchanged by the edition that it has', async () => {
    const state = () =>
      run(
        'select xmin::text, idea::text from idea union all select xmin::text, category::text from category order by 2',
      )
    const before = await state()
    await run('delete from catalogue_seed')
    await editions.start()
    expect(await state()).toEqual(before)
  })

  it('applies a new edition: the changes of editors stay, the rest follows', async () => {
    const before = new Map(
      await Promise.all(
        [made.idea, 2, 3, 4].map(async (id) => [id, await ideaById(client(app, editor), id)] as const),
      ),
    )
    const ofCategory = new Map(
      await Promise.all(
        [made.category, 2].map(async (id) => [id, await categoryById(client(app, editor), id)] as const),
      ),
    )
    await editions.next((edition) => {
      for (const { text } of edition.flatMap((one) => one.ideas)) text.timeCommitment = 'As long as it takes'
      for (const { text } of edition) text.metaTitle = 'A new title'
      findIdea(edition, 'kayaking-bucket-list-ideas', 4).text.title = 'A kayak by another name'
      findCategory(edition, 'international-travel-bucket-list-ideas').ideas.splice(5, 1)
    })
    for (const id of [made.idea, 2, 4])
      expect(await ideaById(client(app, editor), id)).toEqual(before.get(id))
    for (const id of [made.category, 2])
      expect(await categoryById(client(app, editor), id)).toEqual(ofCategory.get(id))
    expect(await ideaById(client(app, editor), 1)).toMatchObject({
      timeCommitment: 'As long as it takes',
      version: 2,
    })
    expect(await ideaById(client(app, editor), 3)).toMatchObject({
      timeCommitment: 'As long as it takes',
      featured: true,
    })
    expect(await ideaById(client(app, editor), 6)).toMatchObject({ state: 'archived' })
    expect(await categoryById(client(app, editor), 3)).toMatchObject({
      metaTitle: 'A new title',
      ownImageUrl: 'https://pictures.example/three.jpg',
    })
    const renamed = await run(`select category_id, slug from idea where title = 'A kayak by another name'`)
    expect(renamed).toMatchObject([{ category_id: 49 }])
    expect(await run(`select count(*)::int from idea`)).toEqual([{ count: 1316 }])
  })
})
