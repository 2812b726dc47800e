import { array, boolean, constantFrom, integer, oneof, option, record, type Arbitrary } from 'fast-check'
import type { Client } from '../../../support/app/client.ts'
import type { Outcome } from '../../../support/app/in-process.ts'
import {
  add,
  change,
  createEmptyList,
  entryOf,
  toListed,
  moveEntry,
  remove,
  restore,
  type List,
} from './rules.ts'

/** Write that is sent concurrently with others, and its effect by the rules. */
export interface Write {
  send: (member: Client, ids: Ids) => Promise<Outcome>
  /** @returns the expected status. */
  apply: (list: List, seen: Seen) => number
  toString: () => string
}

/** Existing entries by idea. */
type Ids = Readonly<Record<number, number>>

interface Seen {
  ids: Ids
  answer: Outcome
  /** Final entries. */
  told: number[]
}

const now = '2027-03-01T12:00:00.000Z'
/** Ideas on the list at first. */
export const listedIdeas = [1, 2, 3, 4]
/** Idea whose entry was removed. */
export const removedIdea = 5
const subject = (ideaId: number) => ({ ideaId, customIdeaId: null })
const onList = constantFrom(...listedIdeas)

const adding = integer({ min: 3, max: 7 }).map((ideaId) => ({
  send: (member: Client) => member.call('bucketList.add', { ideaId }),
  apply(list: List, { answer }: Seen) {
    if (entryOf(list, subject(ideaId))) return 409
    add(list, { ...subject(ideaId), id: answer.data?.id ?? 0 }, {}, now)
    return 200
  },
  toString: () => `add ${ideaId}`,
}))

const removing = onList.map((ideaId) => ({
  send: (member: Client, ids: Ids) => member.call('bucketList.remove', { id: ids[ideaId] }),
  apply(list: List, { ids }: Seen) {
    const entry = toListed(list).find(({ id }) => id === ids[ideaId])
    if (!entry) return 404
    remove(entry)
    return 200
  },
  toString: () => `remove ${ideaId}`,
}))

const moving = record({ ideaId: onList, beside: option(onList), isAfter: boolean() }).map((what) => {
  const moveOf = (ids: Ids) => {
    const neighbour = what.beside === null ? null : (ids[what.beside] ?? 0)
    const id = ids[what.ideaId] ?? 0
    return what.isAfter ? { id, after: neighbour } : { id, before: neighbour }
  }
  return {
    send: (member: Client, ids: Ids) => member.call('bucketList.reorder', moveOf(ids)),
    apply(list: List, { ids }: Seen) {
      const present = (ideaId: number | null) =>
        ideaId === null || toListed(list).some(({ id }) => id === ids[ideaId])
      if (what.beside === what.ideaId || !present(what.ideaId) || !present(what.beside)) return 404
      moveEntry(list, moveOf(ids))
      return 200
    },
    toString: () => `move ${JSON.stringify(what)}`,
  }
})

const changing = record({ ideaId: onList, status: constantFrom('planned', 'completed') }).map(
  ({ ideaId, status }) => ({
    send: (member: Client, ids: Ids) => member.call('bucketList.update', { id: ids[ideaId], status }),
    apply(list: List, { ids }: Seen) {
      const entry = toListed(list).find(({ id }) => id === ids[ideaId])
      if (entry) change(entry, { status }, now)
      return entry ? 200 : 404
    },
    toString: () => `${status} ${ideaId}`,
  }),
)

const undoing = constantFrom(removedIdea).map((ideaId) => ({
  send: (member: Client, ids: Ids) => member.call('bucketList.restore', { id: ids[ideaId] }),
  apply(list: List, { ids, told }: Seen) {
    const entry = list.entries.find(({ id }) => id === ids[ideaId])
    if (!entry?.isRemoved) return 404
    if (entryOf(list, entry)) return 409
    restore(list, entry, told)
    return 200
  },
  toString: () => 'undo',
}))

export const concurrentWrites: Arbitrary<Write[]> = array(
  oneof<Arbitrary<Write>[]>(adding, removing, moving, moving, changing, undoing),
  { minLength: 2, maxLength: 5 },
)

/** Creates the list before the writes. */
export function createInitialList(ids: Ids): List {
  const list = createEmptyList()
  for (const ideaId of [...listedIdeas, removedIdea])
    add(list, { ...subject(ideaId), id: ids[ideaId] ?? 0 }, {}, now)
  for (const entry of list.entries) if (entry.ideaId === removedIdea) remove(entry)
  return list
}

/** Returns all permutations. */
export function listPermutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((one, index) => listPermutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}
