import { constantFrom, nat, tuple } from 'fast-check'
import { agree, deed, pick } from './deed.ts'
import { listed, type List } from './rules.ts'

/** What asks for an entry, a step of one, or a custom idea, be it by the site's procedures. */
const ofEntry = ['update', 'remove', 'restore', 'reorder', 'steps.add'] as const
const ofStep = ['steps.update', 'steps.remove', 'steps.reorder'] as const
const ofCustomIdea = ['add', 'customIdeas.update', 'customIdeas.remove'] as const
const stepsOf = (list: List) => listed(list).flatMap(({ steps }) => steps)

/** What belongs to the other member is not there. */
export const foreignDeeds = [
  deed('reaches for another’s entry', tuple(constantFrom(...ofEntry), nat(20)), {
    isPossible: (_list, _told, others) => others.entries.length,
    async run({ member, others }, [what, nth]) {
      const { id } = pick(others.entries, nth)
      const sent = { id, entryId: id, text: 'Mine', status: 'completed', after: null }
      agree((await member.call(`bucketList.${what}`, sent)).status, 404)
    },
  }),

  deed('moves an own entry beside another’s', tuple(nat(20), nat(20)), {
    isPossible: (list, _told, others) => listed(list).length && listed(others).length,
    async run({ member, list, others }, [nth, beside]) {
      const sent = { id: pick(listed(list), nth).id, after: pick(listed(others), beside).id }
      agree((await member.call('bucketList.reorder', sent)).status, 404)
    },
  }),

  deed('reaches for another’s step', tuple(constantFrom(...ofStep), nat(20)), {
    isPossible: (_list, _told, others) => stepsOf(others).length,
    async run({ member, others }, [what, nth]) {
      const { id } = pick(stepsOf(others), nth)
      agree(
        (await member.call(`bucketList.${what}`, { id, isDone: true, text: 'Mine', after: null })).status,
        404,
      )
    },
  }),

  deed('reaches for another’s own idea', tuple(constantFrom(...ofCustomIdea), nat(20)), {
    isPossible: (_list, _told, others) => others.customIdeas.length,
    async run({ member, others }, [what, nth]) {
      const { id } = pick(others.customIdeas, nth)
      const sent = what === 'add' ? { customIdeaId: id } : { id, title: 'Mine' }
      agree((await member.call(`bucketList.${what}`, sent)).status, 404)
    },
  }),
]
