import { randomUUID } from 'node:crypto'
import { array, boolean, constantFrom, integer, nat, option, record, tuple } from 'fast-check'
import { statuses } from '#features/bucket-list/limits.ts'
import { alreadyListed } from '#features/bucket-list/messages.ts'
import { expectMatch, createAction, pick, type ActionContext } from './action.ts'
import {
  add,
  arrange,
  change,
  entryOf,
  toListed,
  moveEntry,
  remove,
  removed,
  restore,
  type Subject,
  type Told,
} from './rules.ts'

const path = constantFrom('/api/my-bucket-list', '/api/bucket-list')

/** A small range, so that ideas repeat. */
const ideaId = integer({ min: 1, max: 5 })

const told = record(
  {
    status: constantFrom(...statuses),
    priority: constantFrom(1, 2, 3, null),
    targetDate: constantFrom('2027-05-31', '2024-02-29', '0001-01-01', null),
    notes: constantFrom('Bring a coat', ' kept as it is ', ' \n ', '', null),
    completedAt: constantFrom('2021-03-04T05:06:07.123Z', '2999-01-01T00:00:00.000Z', null),
  },
  { requiredKeys: [] },
)

/** Saves an idea with a click that may be sent twice, or is refused if it is already saved. */
export async function save(
  { member, list, now }: ActionContext,
  subject: Subject,
  { at, fields, isTwice }: { at: string; fields: Told; isTwice: boolean },
) {
  const sent = { ...subject, ...fields, requestId: randomUUID() }
  const { status, body } = await member.post(at, sent)
  if (entryOf(list, subject)) {
    expectMatch([status, body], [409, { message: alreadyListed, code: 'already_listed' }])
    return
  }
  expectMatch(status, 201)
  add(list, { ...subject, id: body.id }, fields, now)
  if (isTwice) expectMatch((await member.post(at, sent)).body, body)
}

export const how = record({ at: path, fields: told, isTwice: boolean() })

export const entryActions = [
  createAction('adds', tuple(ideaId, how), {
    run: (scene, [idea, sent]) => save(scene, { ideaId: idea, customIdeaId: null }, sent),
  }),

  createAction('adds again', tuple(nat(20), how), {
    isPossible: (list) => toListed(list).length,
    async run(scene, [nth, sent]) {
      const { ideaId: idea, customIdeaId } = pick(toListed(scene.list), nth)
      await save(scene, { ideaId: idea, customIdeaId }, sent)
    },
  }),

  createAction('changes', tuple(nat(20), path, told), {
    isPossible: (list) => toListed(list).length,
    async run({ member, list, now }, [nth, at, fields]) {
      const entry = pick(toListed(list), nth)
      const { status, body } = await member.put(`${at}/${entry.id}`, fields)
      change(entry, fields, now)
      const { isRemoved: _, unsure: _unsure, ...expected } = entry
      expectMatch([status, body], [200, expected])
    },
  }),

  createAction('moves', tuple(nat(20), option(nat(20)), boolean()), {
    isPossible: (list) => toListed(list).length,
    async run({ member, list }, [nth, beside, isAfter]) {
      const { id } = pick(toListed(list), nth)
      const neighbour = beside === null ? null : pick(toListed(list), beside).id
      const move = isAfter ? { id, after: neighbour } : { id, before: neighbour }
      const { status } = await member.call('bucketList.reorder', move)
      expectMatch(status, neighbour === id ? 404 : 200)
      if (status === 200) moveEntry(list, move)
    },
  }),

  createAction('arranges', tuple(array(nat(20), { maxLength: 8 })), {
    async run({ member, list }, [draws]) {
      const ids = [
        ...new Set(draws.flatMap((nth) => (toListed(list).length ? pick(toListed(list), nth).id : []))),
      ]
      expectMatch((await member.call('bucketList.arrange', { ids })).status, 200)
      arrange(list, ids)
    },
  }),

  createAction('removes', tuple(nat(20), path), {
    isPossible: (list) => toListed(list).length,
    async run({ member, list }, [nth, at]) {
      const entry = pick(toListed(list), nth)
      expectMatch((await member.delete(`${at}/${entry.id}`)).status, 204)
      remove(entry)
      expectMatch((await member.delete(`${at}/${entry.id}`)).status, 404)
    },
  }),

  createAction('undoes', tuple(nat(20)), {
    isPossible: (list) => removed(list).length,
    async run({ member, list }, [nth]) {
      const entry = pick(removed(list), nth)
      const { status } = await member.call('bucketList.restore', { id: entry.id })
      expectMatch(status, entryOf(list, entry) ? 409 : 200)
      if (status === 409) return
      const { body } = await member.get('/api/my-bucket-list')
      restore(
        list,
        entry,
        body.map(({ id }: { id: number }) => id),
      )
      expectMatch((await member.call('bucketList.restore', { id: entry.id })).status, 404)
    },
  }),
]
