import { randomUUID } from 'node:crypto'
import { boolean, constantFrom, nat, tuple } from 'fast-check'
import { expectMatch, createAction, pick } from './action.ts'
import { how, save } from './entry-actions.ts'
import { removeCustomIdea } from './rules.ts'

const title = constantFrom('Walk to the sea', 'Rest')

export const customIdeaActions = [
  createAction('makes up an idea', tuple(title, boolean()), {
    async run({ member, list }, [words, isTwice]) {
      const sent = { title: words, requestId: randomUUID() }
      const { status, body } = await member.post('/api/custom-ideas', sent)
      expectMatch(status, 201)
      list.customIdeas.push({ id: body.id, title: words })
      if (isTwice) expectMatch((await member.post('/api/custom-ideas', sent)).body, body)
    },
  }),

  createAction('adds an own idea', tuple(nat(20), how), {
    isPossible: (list) => list.customIdeas.length,
    run: (scene, [nth, sent]) =>
      save(scene, { ideaId: null, customIdeaId: pick(scene.list.customIdeas, nth).id }, sent),
  }),

  createAction('renames an own idea', tuple(nat(20), title), {
    isPossible: (list) => list.customIdeas.length,
    async run({ member, list }, [nth, words]) {
      const idea = pick(list.customIdeas, nth)
      idea.title = words
      expectMatch((await member.put(`/api/custom-ideas/${idea.id}`, { title: words })).status, 200)
    },
  }),

  createAction('deletes an own idea', tuple(nat(20)), {
    isPossible: (list) => list.customIdeas.length,
    async run({ member, list }, [nth]) {
      const { id } = pick(list.customIdeas, nth)
      const entries = list.entries.filter(({ customIdeaId }) => customIdeaId === id)
      expectMatch((await member.delete(`/api/custom-ideas/${id}`)).status, 204)
      removeCustomIdea(list, id)
      expectMatch((await member.delete(`/api/custom-ideas/${id}`)).status, 404)
      for (const entry of entries)
        expectMatch((await member.call('bucketList.restore', { id: entry.id })).status, 404)
    },
  }),
]
