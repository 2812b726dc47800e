import { expect } from 'vitest'
import type { Contracts } from '../../support/app/contract.ts'

const slug = 'international-travel-bucket-list-ideas'
const someCategories = expect.arrayContaining([
  expect.objectContaining({ name: expect.any(String), ideaCount: expect.any(Number) }),
])
const someIdeas = expect.arrayContaining([
  expect.objectContaining({ title: expect.any(String), category: expect.anything() }),
])

export const catalogueContract: Contracts = {
  'categories.list': { by: 'visitor', answers: someCategories },
  'categories.featured': { by: 'visitor', answers: someCategories },
  'categories.themes': { by: 'visitor', answers: someCategories },
  'categories.bySlug': {
    by: 'visitor',
    sent: () => ({ slug }),
    answers: { slug, name: 'Travel & Explore' },
    refuses: { input: { slug: 'nowhere' }, status: 404 },
  },
  'categories.content': {
    by: 'visitor',
    sent: () => ({ slug }),
    answers: { content: expect.stringContaining('<h2') },
    refuses: { input: { slug: 'nowhere' }, status: 404 },
  },
  'categories.related': {
    by: 'visitor',
    sent: () => ({ slug }),
    answers: expect.arrayContaining([expect.objectContaining({ slug: expect.any(String) })]),
    refuses: { input: { slug: 'nowhere' }, status: 404 },
  },
  'kinds.list': {
    by: 'visitor',
    answers: expect.arrayContaining([
      { kind: 'hike', name: 'Hikes', group: 'On Foot', ideaCount: expect.any(Number) },
    ]),
  },
  'kinds.byKind': {
    by: 'visitor',
    sent: () => ({ kind: 'hike' }),
    answers: { name: 'Hikes', related: expect.arrayContaining([expect.objectContaining({ kind: 'trek' })]) },
    refuses: { input: { kind: 'nothing' }, status: 404 },
  },
  'ideas.byId': {
    by: 'visitor',
    sent: () => ({ id: 7 }),
    answers: { id: 7 },
    refuses: { input: { id: 2_147_483_647 }, status: 404 },
  },
  'ideas.oembed': {
    by: 'visitor',
    sent: () => ({ url: '/ideas/7' }),
    answers: { type: 'rich', version: '1.0' },
    refuses: { input: { url: 'https://elsewhere.example/ideas/7' }, status: 404 },
  },
  'ideas.featured': { by: 'visitor', answers: someIdeas },
  'ideas.teasers': {
    by: 'visitor',
    answers: expect.toSatisfy((ideas: unknown[]) => ideas.length === 5),
  },
  'ideas.similar': {
    by: 'visitor',
    sent: () => ({ id: 7 }),
    answers: someIdeas,
    refuses: { input: { id: 2_147_483_647 }, status: 404 },
  },
  'ideas.random': {
    by: 'visitor',
    sent: () => ({ not: 7 }),
    answers: { id: expect.toSatisfy((id: number) => id !== 7) },
    refuses: { input: { not: {} } },
  },
  'ideas.ofTheDay': { by: 'visitor', answers: { id: expect.any(Number), title: expect.any(String) } },
  'ideas.stats': { by: 'visitor', answers: { totalIdeas: expect.any(Number) } },
}
