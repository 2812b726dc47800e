import { expect } from 'vitest'
import type { Actor, Contracts } from '../../support/app/contract.ts'
import { createPlainPicture } from '../../support/app/pictures.ts'
import { pollDays } from './list-world.ts'
import { createList, foreignId, listMembersContract } from './members-contract.ts'

async function createItem(me: Actor, fields: object = {}): Promise<{ id: number; itemId: number }> {
  const { id } = await createList(me)
  const { data } = await me.call('lists.items.add', { id, title: 'Learn to whistle', ...fields })
  return { id, itemId: data.id }
}

async function createSharedPhoto(me: Actor): Promise<object> {
  const item = await createItem(me)
  const { data: entry } = await me.call('lists.items.save', item)
  await me.call('bucketList.update', { id: entry.id, status: 'completed' })
  const path = `/api/my-bucket-list/${entry.id}/photos`
  const { body } = await me.upload(path, 'image/png', await createPlainPicture())
  await me.call('lists.stories.share', { ...item, isShared: true })
  return { ...item, photoId: body.photos[0] }
}

async function createToken(me: Actor): Promise<string> {
  const { id } = await createList(me)
  const { data } = await me.call('lists.invitations.create', { id, role: 'viewer' })
  return new URL(data.url).searchParams.get('token') ?? ''
}

async function createPoll(me: Actor): Promise<{ id: number; itemId: number }> {
  const item = await createItem(me)
  await me.call('lists.dates.propose', { ...item, days: pollDays.map((day) => ({ day })) })
  return item
}

async function createSettled(me: Actor): Promise<{ id: number; itemId: number }> {
  const item = await createPoll(me)
  await me.call('lists.dates.answer', { ...item, answers: [{ day: pollDays[0], answer: 'yes' }] })
  await me.call('lists.dates.settle', { ...item, day: pollDays[0] })
  return item
}

const items = [{ idea: { title: 'Learn to whistle' } }]

export const listsContract: Contracts = {
  'lists.list': { by: 'member', sent: () => ({}), answers: [], refuses: { input: { zone: 'Nowhere' } } },
  'lists.get': {
    by: 'member',
    sent: async (me) => ({ id: (await createItem(me)).id }),
    answers: { title: 'Japan 2027', role: 'owner', items },
    refuses: { input: foreignId, status: 404 },
  },
  'lists.forIdea': {
    by: 'member',
    async sent(me) {
      await createList(me, { ideaIds: [7] })
      return { ideaId: 7 }
    },
    answers: [{ title: 'Japan 2027', itemId: expect.any(Number) }],
    refuses: { input: {} },
  },
  'lists.news': {
    by: 'member',
    sent: async (me) => ({ id: (await createItem(me)).id, since: '2026-01-01T00:00:00Z' }),
    answers: { since: '2026-01-01T00:00:00Z', added: 0, done: 0, comments: 0, items: [] },
    refuses: { input: { ...foreignId, since: '0000-01-01T00:00:00Z' } },
  },
  'lists.look': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, until: '2026-01-01T00:00:00Z' }),
    refuses: { input: { ...foreignId, until: '2026-01-01T00:00:00Z' }, status: 404 },
  },
  'lists.create': {
    by: 'member',
    sent: () => ({ title: '30 before 30', goal: 30 }),
    answers: { title: '30 before 30', challenge: { goal: 30, done: 0, remaining: 30 } },
    refuses: { input: { title: ' ' } },
  },
  'lists.copy': {
    by: 'member',
    sent: async (me) => ({ id: (await createItem(me)).id, goal: 2 }),
    answers: { title: 'Japan 2027', goal: 2, items },
    refuses: { input: foreignId, status: 404 },
  },
  'lists.update': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, title: 'Japan 2028' }),
    answers: { title: 'Japan 2028', version: 2 },
    refuses: { input: { ...foreignId, title: 'x' }, status: 404 },
  },
  'lists.remove': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id }),
    refuses: { input: foreignId, status: 404 },
  },
  'lists.restore': {
    by: 'member',
    async sent(me) {
      const { id } = await createItem(me)
      await me.call('lists.remove', { id })
      return { id }
    },
    answers: { title: 'Japan 2027', items },
    refuses: { input: foreignId, status: 404 },
  },
  'lists.archive': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, archived: true }),
    refuses: { input: { ...foreignId, archived: true }, status: 404 },
  },
  'lists.arrange': {
    by: 'member',
    sent: async (me) => ({ ids: [(await createList(me)).id] }),
    refuses: { input: { ids: [foreignId.id] }, status: 404 },
  },
  'lists.join': {
    by: 'member',
    sent: async (me) => ({ token: await createToken(me) }),
    answers: { role: 'owner', wasMember: true },
    refuses: { input: { token: 'guessed' }, status: 404 },
  },
  'lists.items.add': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, ideaId: 9 }),
    answers: { ideaId: 9, status: 'planned' },
    refuses: { input: { ...foreignId, ideaId: 9 }, status: 404 },
  },
  'lists.items.addSeveral': {
    by: 'member',
    sent: async (me) => ({ id: (await createList(me)).id, ideaIds: [9, 2_147_483_647] }),
    answers: { itemIds: [expect.any(Number)], skipped: 1 },
    refuses: { input: { ...foreignId, ideaIds: [9] }, status: 404 },
  },
  'lists.items.update': {
    by: 'member',
    sent: async (me) => ({ ...(await createItem(me)), note: 'At dawn' }),
    answers: { note: 'At dawn' },
    refuses: { input: { ...foreignId, itemId: 1 } },
  },
  'lists.items.remove': {
    by: 'member',
    sent: (me) => createItem(me),
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  'lists.items.restore': {
    by: 'member',
    async sent(me) {
      const item = await createItem(me, { note: 'At dawn' })
      await me.call('lists.items.remove', item)
      return item
    },
    answers: { note: 'At dawn', idea: { title: 'Learn to whistle' } },
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  'lists.items.reorder': {
    by: 'member',
    async sent(me) {
      const { id, itemId } = await createItem(me)
      return { id, itemIds: [itemId] }
    },
    answers: { itemIds: [expect.any(Number)] },
    refuses: { input: { ...foreignId, itemIds: [1, 1] } },
  },
  'lists.items.save': {
    by: 'member',
    sent: (me) => createItem(me),
    answers: { status: 'planned', idea: { title: 'Learn to whistle' } },
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  'lists.items.count': {
    by: 'member',
    sent: async (me) => ({ ...(await createItem(me, { times: 12 })), count: 3 }),
    answers: { times: 12, count: 3, status: 'in_progress' },
    refuses: { input: { ...foreignId, itemId: 1, count: -1 } },
  },
  'lists.items.cheer': {
    by: 'member',
    sent: async (me) => ({ ...(await createItem(me)), isCheering: true }),
    answers: { cheers: [expect.any(Number)] },
    refuses: { input: { ...foreignId, itemId: 1, isCheering: true }, status: 404 },
  },
  'lists.stories.share': {
    by: 'member',
    async sent(me) {
      const item = await createItem(me)
      const { data: entry } = await me.call('lists.items.save', item)
      await me.call('bucketList.update', { id: entry.id, status: 'completed', doneNote: 'Loud!' })
      return { ...item, isShared: true }
    },
    answers: { stories: [{ words: 'Loud!', pictures: [] }] },
    refuses: { input: { ...foreignId, itemId: 1, isShared: true }, status: 404 },
  },
  'lists.stories.photo': {
    by: 'member',
    sent: (me) => createSharedPhoto(me),
    answers: { webp: expect.stringMatching(/^UklGR/) },
    refuses: { input: { ...foreignId, itemId: 1, photoId: crypto.randomUUID() }, status: 404 },
  },
  'lists.templates.fill': {
    by: 'member',
    sent: () => ({ template: 'seven-wonders', seed: 1 }),
    answers: { title: 'The seven wonders', goal: 7 },
    refuses: { input: { template: 'a-quiet-life', seed: 1 } },
  },
  'lists.templates.swap': {
    by: 'member',
    sent: () => ({ template: 'family-summer', seed: 1, rule: 0 }),
    answers: { idea: { id: expect.any(Number), rule: 0 } },
    refuses: { input: { template: 'family-summer', seed: 1, rule: -1 } },
  },
  'lists.comments.list': {
    by: 'member',
    async sent(me) {
      const item = await createItem(me)
      await me.call('lists.comments.add', { ...item, text: 'Soon!' })
      return item
    },
    answers: [{ text: 'Soon!', name: 'Ada Tester' }],
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  'lists.comments.add': {
    by: 'member',
    sent: async (me) => ({ ...(await createItem(me)), text: ' Soon! ' }),
    answers: { text: 'Soon!', name: 'Ada Tester' },
    refuses: { input: { ...foreignId, itemId: 1, text: ' ' } },
  },
  'lists.comments.remove': {
    by: 'member',
    async sent(me) {
      const item = await createItem(me)
      const { data } = await me.call('lists.comments.add', { ...item, text: 'Soon!' })
      return { ...item, commentId: data.id }
    },
    refuses: { input: { ...foreignId, itemId: 1, commentId: 1 }, status: 404 },
  },
  'lists.dates.get': {
    by: 'member',
    sent: (me) => createPoll(me),
    answers: { settledOn: null, days: [{ day: pollDays[0], yes: 0, isBest: false, answers: [] }, {}] },
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  'lists.dates.propose': {
    by: 'member',
    sent: async (me) => ({ ...(await createItem(me)), days: [{ day: pollDays[0], note: ' By train ' }] }),
    answers: { settledOn: null, days: [{ day: pollDays[0], note: 'By train' }] },
    refuses: { input: { ...foreignId, itemId: 1, days: [] } },
  },
  'lists.dates.withdraw': {
    by: 'member',
    sent: (me) => createPoll(me),
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  'lists.dates.answer': {
    by: 'member',
    sent: async (me) => ({ ...(await createPoll(me)), answers: [{ day: pollDays[1], answer: 'yes' }] }),
    answers: {
      days: [
        { yes: 0, isBest: false },
        { yes: 1, isBest: true, answers: [{ name: 'Ada Tester', answer: 'yes' }] },
      ],
    },
    refuses: { input: { ...foreignId, itemId: 1, answers: [{ day: pollDays[1], answer: 'perhaps' }] } },
  },
  'lists.dates.settle': {
    by: 'member',
    sent: async (me) => ({ ...(await createPoll(me)), day: pollDays[1] }),
    answers: { settledOn: pollDays[1] },
    refuses: { input: { ...foreignId, itemId: 1, day: 'someday' } },
  },
  'lists.dates.reopen': {
    by: 'member',
    sent: (me) => createSettled(me),
    answers: { settledOn: null },
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  'lists.dates.plan': {
    by: 'member',
    sent: (me) => createSettled(me),
    answers: { status: 'planned', targetDate: pollDays[0] },
    refuses: { input: { ...foreignId, itemId: 1 }, status: 404 },
  },
  ...listMembersContract,
}
