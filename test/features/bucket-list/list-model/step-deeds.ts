import { randomUUID } from 'node:crypto'
import { boolean, constantFrom, nat, option, record, tuple } from 'fast-check'
import { agree, deed, pick } from './deed.ts'
import { listed, moved, type List } from './rules.ts'

const withSteps = (list: List) => listed(list).filter(({ steps }) => steps.length > 0)

export const stepDeeds = [
  deed('adds a step', tuple(nat(20), constantFrom('Book', 'Pack', ' On  one\nline '), boolean()), {
    isPossible: (list) => listed(list).length,
    async run({ member, list }, [nth, text, isTwice]) {
      const entry = pick(listed(list), nth)
      const step = { entryId: entry.id, text, requestId: randomUUID() }
      const { data } = await member.call('bucketList.steps.add', step)
      if (isTwice) agree((await member.call('bucketList.steps.add', step)).data, data)
      const { id } = data.steps.at(-1)
      entry.steps.push({ id, text: text.trim().replaceAll(/\s+/g, ' '), isDone: false })
      agree(data.steps, entry.steps)
    },
  }),

  deed(
    'changes a step',
    tuple(
      nat(20),
      nat(20),
      record({ isDone: boolean(), text: constantFrom('Buy', 'Sell') }, { requiredKeys: [] }),
    ),
    {
      isPossible: (list) => withSteps(list).length,
      async run({ member, list }, [nth, nthStep, changes]) {
        const entry = pick(withSteps(list), nth)
        const step = pick(entry.steps, nthStep)
        Object.assign(step, changes)
        const { data } = await member.call('bucketList.steps.update', { id: step.id, ...changes })
        agree(data.steps, entry.steps)
      },
    },
  ),

  deed('removes a step', tuple(nat(20), nat(20)), {
    isPossible: (list) => withSteps(list).length,
    async run({ member, list }, [nth, nthStep]) {
      const entry = pick(withSteps(list), nth)
      const { id } = pick(entry.steps, nthStep)
      entry.steps = entry.steps.filter((step) => step.id !== id)
      agree((await member.call('bucketList.steps.remove', { id })).data.steps, entry.steps)
      agree((await member.call('bucketList.steps.remove', { id })).status, 404)
    },
  }),

  deed('moves a step', tuple(nat(20), nat(20), option(nat(20)), boolean()), {
    isPossible: (list) => withSteps(list).length,
    async run({ member, list }, [nth, nthStep, beside, isAfter]) {
      const entry = pick(withSteps(list), nth)
      const { id } = pick(entry.steps, nthStep)
      const neighbour = beside === null ? null : pick(entry.steps, beside).id
      const move = isAfter ? { id, after: neighbour } : { id, before: neighbour }
      const { status } = await member.call('bucketList.steps.reorder', move)
      agree(status, neighbour === id ? 404 : 200)
      if (status === 200) entry.steps = moved(entry.steps, move)
    },
  }),
]
