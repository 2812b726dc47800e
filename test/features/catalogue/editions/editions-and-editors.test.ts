import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueEdition } from '#features/audit/server/audit.service.ts'
import { createEditionChanges, renamedTitle, rewrittenFields } from '../../../support/app/edition-changes.ts'
import { findIdea, startWithEditions, type WithEditions } from '../../../support/app/editions.ts'

let site: WithEditions
let deeds: ReturnType<typeof createEditionChanges>
beforeAll(async () => {
  site = await startWithEditions()
  deeds = createEditionChanges(site)
})
afterAll(() => site.app.close())

const update = (input: object) => site.ideas('update', input)

describe('an editor’s change of an idea', () => {
  it.each([
    { deed: 'rewrite', category: 'hiking-bucket-list-ideas' },
    { deed: 'rename', category: 'beach-bucket-list-ideas' },
    { deed: 'remove', category: 'mountain-bucket-list-ideas' },
  ] as const)('stays, whatever an edition does to the idea: $deed', async ({ deed, category }) => {
    const { id, slug } = await site.ideaAt(category, 2)
    const { data } = await update({ id, title: `Edda wrote this: ${deed}`, cost: 3 })
    await deeds[deed](category, 2)
    expect(await site.idea(id)).toEqual(data)
    expect(data).toMatchObject({ slug, version: 2 })
    expect((await site.app.inject('/api/ideas?limit=2000')).json()).toHaveLength(1315)
  })

  it('stays when the idea moves with the edition', async () => {
    const { id, slug } = await site.ideaAt('ocean-bucket-list-ideas', 3)
    await update({ id, title: 'Edda wrote this, wherever it stands' })
    await deeds.move('ocean-bucket-list-ideas', 3)
    expect(await site.idea(id)).toMatchObject({
      slug,
      title: 'Edda wrote this, wherever it stands',
      category: { slug: 'camping-bucket-list-ideas' },
    })
  })

  it('protects only the changed fields: pictures, places and features are separate', async () => {
    const { id } = await site.ideaAt('cycling-bucket-list-ideas', 4)
    const own = { imageUrl: 'https://pictures.example/one.jpg', categoryId: 1, featured: true }
    await update({ id, ...own })
    await deeds.rewrite('cycling-bucket-list-ideas', 4)
    expect(await site.idea(id)).toMatchObject({ ...own, ...rewrittenFields, version: 3 })
    await deeds.remove('cycling-bucket-list-ideas', 4)
    expect(await site.idea(id)).toMatchObject({ ...own, ...rewrittenFields, state: 'published', version: 3 })
  })

  it('stays over later editions, until the editor restores the catalogue’s version', async () => {
    const { id } = await site.ideaAt('running-bucket-list-ideas', 4)
    await update({ id, title: 'Edda runs' })
    await deeds.rewrite('running-bucket-list-ideas', 4)
    await deeds.rename('running-bucket-list-ideas', 4)
    expect(await site.idea(id)).toMatchObject({ title: 'Edda runs', version: 2 })
    await site.ideas('restore', { ideaId: id, version: 1 })
    await site.editions.next((categories) => {
      findIdea(categories, 'running-bucket-list-ideas', 4).text.cost = 3
    })
    expect(await site.idea(id)).toMatchObject({
      title: renamedTitle('running-bucket-list-ideas'),
      ...rewrittenFields,
      cost: 3,
      version: 4,
    })
    await deeds.remove('running-bucket-list-ideas', 4)
    expect(await site.idea(id)).toMatchObject({ state: 'archived' })
  })

  it('is protected even if it was written directly into the database', async () => {
    const { id } = await site.ideaAt('climbing-bucket-list-ideas', 4)
    await site.app.orm.em.fork().execute(`update idea set title = 'By hand' where id = ${id}`)
    await deeds.rewrite('climbing-bucket-list-ideas', 4)
    expect(await site.idea(id)).toMatchObject({ title: 'By hand', version: 1 })
  })

  it('can be restored after an edition, and an open form reports the conflict', async () => {
    const before = await site.ideaAt('surfing-bucket-list-ideas', 4)
    await deeds.rewrite('surfing-bucket-list-ideas', 4)
    const late = await update({ id: before.id, title: 'Too late', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      refusal: { message: expect.stringContaining(catalogueEdition) },
    })
    const { data } = await site.ideas('restore', { ideaId: before.id, version: 1 })
    expect(data).toEqual({ ...before, version: 3, updatedAt: data.updatedAt })
    await site.editions.next((categories) => {
      findIdea(categories, 'surfing-bucket-list-ideas', 4).text.cost = 3
    })
    expect(await site.idea(before.id)).toEqual(data)
  })
})
