import { constant, nat, tuple } from 'fast-check'
import type { Client } from '../../../support/app/client.ts'
import { expectMatch, createAction, pick } from './action.ts'
import { toListed, type List } from './rules.ts'

/** Procedures that take an entry, a step, or a custom idea. */
const entryProcedures = ['update', 'remove', 'restore', 'reorder', 'arrange', 'steps.add']
const stepProcedures = ['steps.update', 'steps.remove', 'steps.reorder']
const customIdeaProcedures = ['add', 'customIdeas.update', 'customIdeas.remove']
const stepsOf = (list: List) => toListed(list).flatMap(({ steps }) => steps)

/** Checks that none of the procedures finds anything. */
async function expectAllNotFound(member: Client, procedures: readonly string[], sent: object): Promise<void> {
  for (const name of procedures) expectMatch((await member.call(`bucketList.${name}`, sent)).status, 404)
}

/** Attempts to access rows of the other member, which are not found. */
export const foreignActions = [
  createAction('reaches for another’s entry', tuple(nat(20)), {
    isPossible: (_list, _told, others) => others.entries.length,
    async run({ member, others }, [nth]) {
      const { id } = pick(others.entries, nth)
      await expectAllNotFound(member, entryProcedures, {
        id,
        ids: [id],
        entryId: id,
        text: 'Mine',
        status: 'completed',
        after: null,
      })
    },
  }),

  createAction('moves an own entry beside another’s', tuple(nat(20), nat(20)), {
    isPossible: (list, _told, others) => toListed(list).length && toListed(others).length,
    async run({ member, list, others }, [nth, beside]) {
      const sent = { id: pick(toListed(list), nth).id, after: pick(toListed(others), beside).id }
      await expectAllNotFound(member, ['reorder'], sent)
    },
  }),

  createAction('reaches for another’s steps', constant({}), {
    isPossible: (_list, _told, others) => stepsOf(others).length,
    async run({ member, others }) {
      for (const { id, isDone } of stepsOf(others))
        await expectAllNotFound(member, stepProcedures, { id, isDone: !isDone, text: 'Mine', after: null })
    },
  }),

  createAction('reaches for another’s own idea', tuple(nat(20)), {
    isPossible: (_list, _told, others) => others.customIdeas.length,
    async run({ member, others }, [nth]) {
      const { id } = pick(others.customIdeas, nth)
      await expectAllNotFound(member, customIdeaProcedures, { id, customIdeaId: id, title: 'Mine' })
    },
  }),
]
