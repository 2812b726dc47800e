import { randomUUID } from 'node:crypto'
import { boolean, constantFrom, nat, option, record, tuple } from 'fast-check'
import { expectMatch, createAction, pick } from './action.ts'
import { toListed, moveItem, type List } from './rules.ts'

const createEntryWithSteps = (list: List) => toListed(list).filter(({ steps }) => steps.length > 0)

export const stepActions = [
  createAction('adds a step', tuple(nat(20), constantFrom('Book', 'Pack', ' On  one\nline '), boolean()), {
    isPossible: (list) => toListed(list).length,
    async run({ member, list }, [nth, text, isTwice]) {
      const entry = pick(toListed(list), nth)
      const step = { entryId: entry.id, text, requestId: randomUUID() }
      const { data } = await member.call('bucketList.steps.add', step)
      if (isTwice) expectMatch((await member.call('bucketList.steps.add', step)).data, data)
      const { id } = data.steps.at(-1)
      entry.steps.push({ id, text: text.trim().replaceAll(/\s+/g, ' '), isDone: false })
      expectMatch(data.steps, entry.steps)
    },
  }),

  createAction(
    'changes a step',
    tuple(
      nat(20),
      nat(20),
      record({ isDone: boolean(), text: constantFrom('Buy', 'Sell') }, { requiredKeys: [] }),
    ),
    {
      isPossible: (list) => createEntryWithSteps(list).length,
      async run({ member, list }, [nth, nthStep, changes]) {
        const entry = pick(createEntryWithSteps(list), nth)
        const step = pick(entry.steps, nthStep)
        Object.assign(step, changes)
        const { data } = await member.call('bucketList.steps.update', { id: step.id, ...changes })
        expectMatch(data.steps, entry.steps)
      },
    },
  ),

  createAction('removes a step', tuple(nat(20), nat(20)), {
    isPossible: (list) => createEntryWithSteps(list).length,
    async run({ member, list }, [nth, nthStep]) {
      const entry = pick(createEntryWithSteps(list), nth)
      const { id } = pick(entry.steps, nthStep)
      entry.steps = entry.steps.filter((step) => step.id !== id)
      expectMatch((await member.call('bucketList.steps.remove', { id })).data.steps, entry.steps)
      expectMatch((await member.call('bucketList.steps.remove', { id })).status, 404)
    },
  }),

  createAction('moves a step', tuple(nat(20), nat(20), option(nat(20)), boolean()), {
    isPossible: (list) => createEntryWithSteps(list).length,
    async run({ member, list }, [nth, nthStep, beside, isAfter]) {
      const entry = pick(createEntryWithSteps(list), nth)
      const { id } = pick(entry.steps, nthStep)
      const neighbour = beside === null ? null : pick(entry.steps, beside).id
      const move = isAfter ? { id, after: neighbour } : { id, before: neighbour }
      const { status } = await member.call('bucketList.steps.reorder', move)
      expectMatch(status, neighbour === id ? 404 : 200)
      if (status === 200) entry.steps = moveItem(entry.steps, move)
    },
  }),
]
