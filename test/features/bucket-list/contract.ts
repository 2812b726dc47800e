import { expect } from 'vitest'
import { photosContract } from './photos-contract.ts'
import { actor, type Actor, type Contracts } from '../../support/app/contract.ts'

const createEntry = async ({ call }: Actor): Promise<number> =>
  (await call('bucketList.add', { ideaId: 7 })).data.id
const createCustomIdea = async ({ call }: Actor): Promise<number> =>
  (await call('bucketList.customIdeas.create', { title: 'Learn to whistle' })).data.id

async function createStep(me: Actor): Promise<number> {
  const step = { entryId: await createEntry(me), text: 'Book' }
  return (await me.call('bucketList.steps.add', step)).data.steps[0].id
}

async function createRemovedEntry(me: Actor): Promise<number> {
  const id = await createEntry(me)
  await me.call('bucketList.remove', { id })
  return id
}

async function createShareToken({ call }: Actor): Promise<string> {
  await call('bucketList.add', { ideaId: 8 })
  return (await call('bucketList.share.create', {})).data.path.split('/').at(-1)
}

/** ID that no row of a member has. */
const foreignId = { id: 2_147_483_647 }

export const bucketListContract: Contracts = {
  'bucketList.list': { by: 'member', answers: [] },
  'bucketList.next': { by: 'member', answers: { entries: [], total: 0 } },
  'bucketList.saved': { by: 'member', answers: [] },
  'bucketList.add': {
    by: 'member',
    sent: () => ({ ideaId: 7 }),
    answers: { ideaId: 7, status: 'planned', steps: [] },
    refuses: { input: { ideaId: 7, customIdeaId: 7 } },
  },
  'bucketList.update': {
    by: 'member',
    sent: async (me) => ({ id: await createEntry(me), notes: 'In spring.' }),
    answers: { ideaId: 7, notes: 'In spring.' },
    refuses: { input: { ...foreignId, notes: 'x' }, status: 404 },
  },
  'bucketList.remove': {
    by: 'member',
    sent: async (me) => ({ id: await createEntry(me) }),
    refuses: { input: foreignId, status: 404 },
  },
  'bucketList.takeOff': {
    by: 'member',
    async sent(me) {
      await createEntry(me)
      return { ideaId: 7 }
    },
    answers: { id: expect.any(Number) },
    refuses: { input: { ideaId: 9 }, status: 404 },
  },
  'bucketList.restore': {
    by: 'member',
    sent: async (me) => ({ id: await createRemovedEntry(me) }),
    answers: { ideaId: 7 },
    refuses: { input: foreignId, status: 404 },
  },
  'bucketList.reorder': {
    by: 'member',
    sent: async (me) => ({ id: await createEntry(me), after: null }),
    refuses: { input: { id: 1 } },
  },
  'bucketList.arrange': {
    by: 'member',
    sent: async (me) => ({ ids: [await createEntry(me)] }),
    refuses: { input: { ids: [1, 1] } },
  },
  'bucketList.together': {
    by: 'visitor',
    sent: () => ({ ideaId: 7 }),
    answers: [],
    refuses: { input: { ideaId: 0 } },
  },
  'bucketList.popular': {
    by: 'visitor',
    answers: { isPicked: true, ideas: expect.arrayContaining([expect.objectContaining({ featured: true })]) },
  },
  'bucketList.counts': {
    by: 'visitor',
    sent: () => ({ ideaId: 900 }),
    answers: { wants: null, dones: null },
    refuses: { input: { ideaId: 0 } },
  },
  'bucketList.forYou.list': {
    by: 'member',
    async sent(me) {
      await createEntry(me)
      return { limit: 3 }
    },
    answers: Array.from({ length: 3 }, () =>
      expect.objectContaining({ because: { ideaId: 7, title: expect.any(String) } }),
    ),
    refuses: { input: { limit: 51 } },
  },
  'bucketList.forYou.ofVisitor': {
    by: 'visitor',
    sent: () => ({ ideaIds: [7], limit: 1 }),
    answers: [expect.objectContaining({ because: { ideaId: 7, title: expect.any(String) } })],
    refuses: { input: { ideaIds: Array.from({ length: 101 }, (_, index) => index + 1) } },
  },
  'bucketList.forYou.firstCards': {
    by: 'member',
    answers: Array.from({ length: 10 }, () => expect.objectContaining({ title: expect.any(String) })),
  },
  'bucketList.forYou.dismiss': {
    by: 'member',
    sent: () => ({ ideaId: 7 }),
    answers: { ideaId: 7 },
    refuses: { input: { ideaId: 2_147_483_647 }, status: 404 },
  },
  'bucketList.forYou.undoDismissal': {
    by: 'member',
    async sent({ call }) {
      await call('bucketList.forYou.dismiss', { ideaId: 7 })
      return { ideaId: 7 }
    },
    refuses: { input: { ideaId: 0 } },
  },
  'bucketList.steps.add': {
    by: 'member',
    sent: async (me) => ({ entryId: await createEntry(me), text: ' Book ' }),
    answers: { steps: [{ text: 'Book', isDone: false }] },
    refuses: { input: { entryId: 1, text: ' ' } },
  },
  'bucketList.steps.update': {
    by: 'member',
    sent: async (me) => ({ id: await createStep(me), isDone: true }),
    answers: { steps: [{ text: 'Book', isDone: true }] },
    refuses: { input: { ...foreignId, isDone: true }, status: 404 },
  },
  'bucketList.steps.remove': {
    by: 'member',
    sent: async (me) => ({ id: await createStep(me) }),
    answers: { steps: [] },
    refuses: { input: foreignId, status: 404 },
  },
  'bucketList.steps.reorder': {
    by: 'member',
    sent: async (me) => ({ id: await createStep(me), after: null }),
    answers: { steps: [{ text: 'Book' }] },
    refuses: { input: { id: 1 } },
  },
  'bucketList.year': {
    by: 'member',
    async sent(me) {
      await me.call('bucketList.add', { ideaId: 7, status: 'completed', doneOn: '2024-06-01' })
      return { year: '2024', zone: 'Europe/Berlin' }
    },
    answers: { done: 1 },
    refuses: { input: { year: '24', zone: 'Nowhere/At-all' } },
  },
  ...photosContract,
  'bucketList.customIdeas.list': { by: 'member', answers: [] },
  'bucketList.customIdeas.create': {
    by: 'member',
    sent: () => ({ title: 'Learn to whistle' }),
    answers: { title: 'Learn to whistle', entryId: null },
    refuses: { input: { title: '' } },
  },
  'bucketList.customIdeas.update': {
    by: 'member',
    sent: async (me) => ({ id: await createCustomIdea(me), title: 'Whistle' }),
    answers: { title: 'Whistle' },
    refuses: { input: { ...foreignId, title: 'x' }, status: 404 },
  },
  'bucketList.customIdeas.remove': {
    by: 'member',
    sent: async (me) => ({ id: await createCustomIdea(me) }),
    refuses: { input: foreignId, status: 404 },
  },
  'bucketList.share.get': { by: 'member', answers: null },
  'bucketList.share.create': {
    by: 'member',
    sent: () => ({ withNotes: true }),
    answers: {
      path: expect.stringMatching(/^\/lists\/[\w-]{20,}$/),
      withNotes: true,
      withCustomIdeas: false,
    },
    refuses: { input: { withNotes: 'yes' } },
  },
  'bucketList.share.update': {
    by: 'member',
    async sent(me) {
      await me.call('bucketList.share.create', {})
      return { withCustomIdeas: true }
    },
    answers: { withNotes: false, withCustomIdeas: true },
    refuses: { input: { withNotes: 'yes' } },
  },
  'bucketList.share.revoke': { by: 'member' },
  'bucketList.sharedList': {
    by: 'visitor',
    async sent({ app }) {
      return { token: await createShareToken(await actor(app, 'the tRPC caller', 'member')) }
    },
    answers: { entries: [{ ideaId: 8, notes: null }] },
    refuses: { input: { token: 'guessed' }, status: 404 },
  },
  'bucketList.calendar.get': { by: 'member', answers: null },
  'bucketList.calendar.create': { by: 'member', answers: { path: expect.stringMatching(/\.ics$/) } },
  'bucketList.calendar.revoke': { by: 'member' },
  'bucketList.files.export': {
    by: 'member',
    sent: () => ({ ids: [1, 2] }),
    answers: [],
    refuses: { input: { ids: Array.from({ length: 501 }, (_, at) => at + 1) } },
  },
  'bucketList.files.order': { by: 'member', answers: [] },
  'bucketList.files.import': {
    by: 'member',
    sent: () => ({ format: 'csv', content: 'title\nLearn to whistle\n' }),
    answers: { rows: 1, added: 1, skipped: 0, problems: [] },
    refuses: { input: { format: 'xml', content: '' } },
  },
}
