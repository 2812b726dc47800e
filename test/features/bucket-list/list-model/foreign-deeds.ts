import { constant, nat, tuple } from 'fast-check'
import type { Client } from '../../../support/app/client.ts'
import { agree, deed, pick } from './deed.ts'
import { listed, type List } from './rules.ts'

/** Procedures that take an entry, a step, or a custom idea. */
const ofEntry = ['update', 'remove', 'restore', 'reorder', 'arrange', 'steps.add']
const ofStep = ['steps.update', 'steps.remove', 'steps.reorder']
const ofCustomIdea = ['add', 'customIdeas.update', 'customIdeas.remove']
const stepsOf = (list: List) => listed(list).flatMap(({ steps }) => steps)

/** Checks that none of the procedures finds anything. */
async function tryAll(member: Client, procedures: readonly string[], sent: object): Promise<void> {
  for (const name of procedures) agree((await member.call(`bucketList.${name}`, sent)).status, 404)
}

/** Attempts to access rows of the other member, which are not found. */
export const foreignDeeds = [
  deed('reaches for another’s entry', tuple(nat(20)), {
    isPossible: (_list, _told, others) => others.entries.length,
    async run({ member, others }, [nth]) {
      const { id } = pick(others.entries, nth)
      await tryAll(member, ofEntry, {
        id,
        ids: [id],
        entryId: id,
        text: 'Mine',
        status: 'completed',
        after: null,
      })
    },
  }),

  deed('moves an own entry beside another’s', tuple(nat(20), nat(20)), {
    isPossible: (list, _told, others) => listed(list).length && listed(others).length,
    async run({ member, list, others }, [nth, beside]) {
      const sent = { id: pick(listed(list), nth).id, after: pick(listed(others), beside).id }
      await tryAll(member, ['reorder'], sent)
    },
  }),

  deed('reaches for another’s steps', constant({}), {
    isPossible: (_list, _told, others) => stepsOf(others).length,
    async run({ member, others }) {
      for (const { id, isDone } of stepsOf(others))
        await tryAll(member, ofStep, { id, isDone: !isDone, text: 'Mine', after: null })
    },
  }),

  deed('reaches for another’s own idea', tuple(nat(20)), {
    isPossible: (_list, _told, others) => others.customIdeas.length,
    async run({ member, others }, [nth]) {
      const { id } = pick(others.customIdeas, nth)
      await tryAll(member, ofCustomIdea, { id, customIdeaId: id, title: 'Mine' })
    },
  }),
]
