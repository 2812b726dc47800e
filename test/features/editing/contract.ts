import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Actor, Contracts } from '../../support/app/contract.ts'

const newName = () => `Contract ${randomBytes(6).toString('hex')}`
const missing = { id: 2_147_483_647 }

const ideaOf = async ({ call }: Actor): Promise<number> =>
  (await call('ideas.editing.create', { title: newName(), categoryId: 1 })).data.id
const categoryOf = async ({ call }: Actor): Promise<number> =>
  (await call('categories.editing.create', { name: newName() })).data.id
const createRevision = async (me: Actor) => ({ selection: { ids: [await ideaOf(me)] }, change: { cost: 3 } })

export const editingContract: Contracts = {
  'ideas.editing.list': { by: 'editor', answers: expect.arrayContaining([expect.anything()]) },
  'ideas.editing.table': {
    by: 'editor',
    sent: () => ({ limit: 1 }),
    answers: { rows: [{ title: expect.any(String) }], total: expect.any(Number) },
    refuses: { input: { filters: 'all', sort: 5 } },
  },
  'ideas.editing.placesNamed': {
    by: 'editor',
    sent: () => ({ q: 'machu' }),
    answers: expect.arrayContaining([expect.objectContaining({ country: 'PE' })]),
    refuses: { input: { q: 'x' } },
  },
  'ideas.editing.byId': {
    by: 'editor',
    sent: async (me) => ({ id: await ideaOf(me) }),
    answers: { version: 1, state: 'published' },
    refuses: { input: missing, status: 404 },
  },
  'ideas.editing.create': {
    by: 'editor',
    sent: () => ({ title: newName(), categoryId: 1 }),
    answers: { version: 1, categoryId: 1 },
    refuses: { input: { title: '', categoryId: 1 } },
  },
  'ideas.editing.update': {
    by: 'editor',
    sent: async (me) => ({ id: await ideaOf(me), cost: 2 }),
    answers: { version: 2, cost: 2 },
    refuses: { input: { ...missing, cost: 2 }, status: 404 },
  },
  'ideas.editing.setState': {
    by: 'editor',
    sent: async (me) => ({ id: await ideaOf(me), state: 'draft' }),
    answers: { state: 'draft' },
    refuses: { input: { id: 1, state: 'lost' } },
  },
  'ideas.editing.bulkPreview': {
    by: 'editor',
    sent: createRevision,
    answers: { selected: 1, changing: 1, problems: [] },
    refuses: { input: { selection: { ids: [] }, change: { cost: 3 } } },
  },
  'ideas.editing.bulkChange': {
    by: 'editor',
    sent: createRevision,
    answers: { changed: 1, undo: expect.any(String) },
    refuses: { input: { selection: { ids: [] }, change: { cost: 3 } } },
  },
  'ideas.editing.bulkUndo': {
    by: 'editor',
    async sent(me) {
      const { data } = await me.call('ideas.editing.bulkChange', await createRevision(me))
      return { undo: data.undo }
    },
    answers: { restored: 1, kept: 0 },
    refuses: { input: { undo: 'everything' } },
  },
  'ideas.editing.revisions': {
    by: 'editor',
    sent: async (me) => ({ ideaId: await ideaOf(me) }),
    answers: [{ version: 1, action: 'create' }],
    refuses: { input: { ideaId: 0 } },
  },
  'ideas.editing.restore': {
    by: 'editor',
    async sent(me) {
      const ideaId = await ideaOf(me)
      await me.call('ideas.editing.update', { id: ideaId, cost: 3 })
      return { ideaId, version: 1 }
    },
    answers: { version: 3, cost: expect.toSatisfy((cost: number) => cost !== 3) },
    refuses: { input: { ideaId: missing.id, version: 1 }, status: 404 },
  },
  'ideas.importing.preview': {
    by: 'editor',
    sent: () => ({ format: 'json', content: [{ title: newName(), category: 'yoga-bucket-list-ideas' }] }),
    answers: { rows: 1, creating: 1, problems: [] },
    refuses: { input: { format: 'xml', content: [] } },
  },
  'ideas.importing.run': {
    by: 'editor',
    sent: () => ({ format: 'json', content: [{ title: newName(), category: 'yoga-bucket-list-ideas' }] }),
    answers: { created: 1, updated: 0, unchanged: 0 },
    refuses: { input: { format: 'json', content: [{ title: '', category: 'nowhere' }] } },
  },
  'ideas.importing.export': {
    by: 'editor',
    sent: () => ({ after: 0 }),
    answers: expect.arrayContaining([expect.objectContaining({ id: expect.any(Number) })]),
    refuses: { input: 'everything' },
  },
  'categories.editing.list': { by: 'editor', answers: expect.arrayContaining([expect.anything()]) },
  'categories.editing.byId': {
    by: 'editor',
    sent: () => ({ id: 1 }),
    answers: { id: 1, content: expect.any(String) },
    refuses: { input: missing, status: 404 },
  },
  'categories.editing.create': {
    by: 'editor',
    sent: () => ({ name: newName() }),
    answers: { ideaCount: 0, slug: expect.stringMatching(/-bucket-list-ideas$/) },
    refuses: { input: { name: '' } },
  },
  'categories.editing.update': {
    by: 'editor',
    sent: async (me) => ({ id: await categoryOf(me), description: 'As agreed.' }),
    answers: { description: 'As agreed.' },
    refuses: { input: { ...missing, description: 'x' }, status: 404 },
  },
  'categories.editing.reorderFeatured': {
    by: 'editor',
    sent: () => ({ ids: [1, 2] }),
    answers: expect.arrayContaining([expect.objectContaining({ id: 1 })]),
    refuses: { input: { ids: ['first'] } },
  },
  'categories.editing.merge': {
    by: 'editor',
    sent: async (me) => ({ fromId: await categoryOf(me), intoId: 1 }),
    answers: { moved: 0 },
    refuses: { input: { fromId: 1, intoId: 1 } },
  },
  'categories.editing.archive': {
    by: 'editor',
    sent: async (me) => ({ id: await categoryOf(me), archived: true }),
    answers: { slug: expect.any(String) },
    refuses: { input: { ...missing, archived: true }, status: 404 },
  },
  'categories.editing.archiveSeveral': {
    by: 'editor',
    sent: async (me) => ({ ids: [await categoryOf(me)], archived: true }),
    answers: { changed: expect.any(Number), left: [] },
    refuses: { input: { ids: [], archived: true } },
  },
}
