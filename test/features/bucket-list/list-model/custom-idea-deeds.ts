import { randomUUID } from 'node:crypto'
import { boolean, constantFrom, nat, tuple } from 'fast-check'
import { agree, deed, pick } from './deed.ts'
import { how, save } from './entry-deeds.ts'
import { removeCustomIdea } from './rules.ts'

const title = constantFrom('Walk to the sea', 'Rest')

export const customIdeaDeeds = [
  deed('makes up an idea', tuple(title, boolean()), {
    async run({ member, list }, [words, isTwice]) {
      const sent = { title: words, requestId: randomUUID() }
      const { status, body } = await member.post('/api/custom-ideas', sent)
      agree(status, 201)
      list.customIdeas.push({ id: body.id, title: words })
      if (isTwice) agree((await member.post('/api/custom-ideas', sent)).body, body)
    },
  }),

  deed('adds an own idea', tuple(nat(20), how), {
    isPossible: (list) => list.customIdeas.length,
    run: (scene, [nth, sent]) =>
      save(scene, { ideaId: null, customIdeaId: pick(scene.list.customIdeas, nth).id }, sent),
  }),

  deed('renames an own idea', tuple(nat(20), title), {
    isPossible: (list) => list.customIdeas.length,
    async run({ member, list }, [nth, words]) {
      const idea = pick(list.customIdeas, nth)
      idea.title = words
      agree((await member.put(`/api/custom-ideas/${idea.id}`, { title: words })).status, 200)
    },
  }),

  deed('deletes an own idea', tuple(nat(20)), {
    isPossible: (list) => list.customIdeas.length,
    async run({ member, list }, [nth]) {
      const { id } = pick(list.customIdeas, nth)
      const entries = list.entries.filter(({ customIdeaId }) => customIdeaId === id)
      agree((await member.delete(`/api/custom-ideas/${id}`)).status, 204)
      removeCustomIdea(list, id)
      agree((await member.delete(`/api/custom-ideas/${id}`)).status, 404)
      for (const entry of entries)
        agree((await member.call('bucketList.restore', { id: entry.id })).status, 404)
    },
  }),
]
