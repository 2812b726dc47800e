import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { findMeilisearch } from '../../../support/servers/meilisearch.ts'
import { realQueries } from '../real-queries.ts'
import { search, startOnMeilisearch, type OnMeilisearch } from '../meilisearch-site.ts'
import { chattyQuestions, chattyQuestionsSetAside, type ChattyQuestion } from './chatty-questions.ts'
import { isFitting } from './fitting.ts'
import { fittedQuestions } from './fitted-questions.ts'
import { fittedSituations } from './fitted-situations.ts'
import type { Likeness } from './question.ts'
import { askedQuestions } from './questions.ts'

const minShare = 0.9
const resultCount = 5
const fewest = 2
/** Results of a fitted question that must fit. */
const minFitting = 4

let onPostgresql: TestApp
beforeAll(async () => {
  onPostgresql = await startTestApp()
})
afterAll(() => onPostgresql.close())

it('at least 120 questions are in the list, each once and for ideas of the catalogue', async () => {
  const questions = Object.values(askedQuestions).flat()
  expect(new Set(questions.map(([q]) => q)).size).toBe(questions.length)
  expect(questions.length).toBeGreaterThanOrEqual(120)
  const ideas = (await onPostgresql.inject('/api/ideas?limit=2000')).json<{ title: string }[]>()
  const titles = new Set(ideas.map(({ title }) => title))
  const meant = questions.flatMap(([, ...all]) => all.filter((one) => typeof one === 'string'))
  expect(meant.filter((title) => !titles.has(title))).toEqual([])
})

describe('PostgreSQL', () => {
  testUnderstanding('PostgreSQL', () => onPostgresql, 0.9)
})

/** Nightly, because engines.test.ts compares both at each run, and on PostgreSQL, where it takes half the time. */
const isCompared = inject('isThorough') && inject('database') === 'postgresql'
describe.runIf(findMeilisearch() && isCompared)('Meilisearch', () => {
  let onMeilisearch: OnMeilisearch
  beforeAll(async () => {
    onMeilisearch = await startOnMeilisearch()
  })
  afterAll(() => onMeilisearch.end())

  testUnderstanding('Meilisearch', () => onMeilisearch.app, 0.95)

  it('understands and finds the same ideas as PostgreSQL', async () => {
    const differing: string[] = []
    for (const [q] of Object.values(askedQuestions).flat()) {
      // Facet counts identify a set of ideas.
      const [one, other] = await Promise.all(
        [onPostgresql, onMeilisearch.app].map(async (app) => {
          const { total, understood, facets } = await search(app, { q, limit: 1, understand: 1 })
          return JSON.stringify([total, understood, facets.difficulty, facets.cost, facets.categoryId])
        }),
      )
      if (one !== other) differing.push(q)
    }
    expect(differing).toEqual([])
  })
})

function testUnderstanding(engine: string, app: () => TestApp, shareOfWords: number) {
  it(`answers ${minShare * 100} of 100 questions that have hints`, async () => {
    const questions = Object.values(askedQuestions).flat()
    const failures: string[] = []
    for (const [q, ...meant] of questions) {
      const { ideas, close, understood } = await search(app(), { q, limit: resultCount, understand: 1 })
      if (
        isAnswered(
          ideas,
          close.flatMap((group) => group.ideas),
          meant,
        )
      )
        continue
      const hints = understood?.hints.map(({ label }) => label).join(', ')
      const words = understood?.haveWordsWon ? ', the words won' : ''
      failures.push(`${q} (${hints}${words}) → ${ideas.map(({ title }) => title).join(' | ')}\n`)
    }
    const share = 1 - failures.length / questions.length
    process.stdout.write(
      `${engine} answers ${questions.length - failures.length} of ${questions.length} questions\n${failures.join('')}`,
    )
    expect(share).toBeGreaterThanOrEqual(minShare)
  })

  it(`answers ${minShare * 100} of 100 questions in visitors' words with ideas that fit`, async () => {
    const questions = Object.entries({ ...fittedQuestions, ...fittedSituations })
    expect(questions.map(([, some]) => some.length)).toEqual(questions.map(() => 10))
    const failures: string[] = []
    const asked = questions.flatMap(([, some]) => some)
    for (const [q, fit] of asked) {
      const { ideas, close, understood } = await search(app(), { q, limit: resultCount, understand: 1 })
      const first = [...ideas, ...close.flatMap((group) => group.ideas)].slice(0, resultCount)
      const isGood =
        fit === 'no hint'
          ? understood?.hints.length === 0
          : first.filter((idea) => isFitting(idea, fit)).length >= minFitting
      if (!isGood) failures.push(`${q} → ${first.map(({ title }) => title).join(' | ')}\n`)
    }
    const count = asked.length
    process.stdout.write(
      `${engine} fits ${count - failures.length} of ${count} questions\n${failures.join('')}`,
    )
    expect(1 - failures.length / count).toBeGreaterThanOrEqual(minShare)
  })

  it.each([
    ['the rules were written for', chattyQuestions, 0.9],
    ['that were set aside', chattyQuestionsSetAside, 0.9],
  ])(`answers the chatty questions %s`, async (name, questions, share) => {
    const failures: string[] = []
    for (const [q, fits, never = []] of questions) {
      const { ideas, close, understood } = await search(app(), { q, limit: resultCount, understand: 1 })
      const first = [...ideas, ...close.flatMap((group) => group.ideas)].slice(0, resultCount)
      if (isChatAnswered(first, fits, never)) continue
      const hints = understood?.hints.map(({ label }) => label).join(', ')
      failures.push(`${q} (${hints}) → ${first.map(({ title }) => title).join(' | ')}\n`)
    }
    const count = questions.length
    process.stdout.write(
      `${engine} answers ${count - failures.length} of ${count} chatty questions ${name}\n${failures.join('')}`,
    )
    expect(1 - failures.length / count).toBeGreaterThanOrEqual(share)
  })

  it('finds plain words no worse with understanding', async () => {
    const queries = Object.values(realQueries).flat()
    const failures: string[] = []
    for (const [q, ...titles] of queries) {
      const { ideas } = await search(app(), { q, limit: 3, understand: 1 })
      if (!ideas.some(({ title }) => titles.includes(title)))
        failures.push(`${q} → ${ideas.map(({ title }) => title).join(' | ')}\n`)
    }
    process.stdout.write(
      `${engine} answers ${queries.length - failures.length} of ${queries.length} real queries, understood\n${failures.join('')}`,
    )
    expect(1 - failures.length / queries.length).toBeGreaterThanOrEqual(shareOfWords)
  })
}

/** Returns whether at least four of the first five ideas fit, and none contradicts the question. */
const isChatAnswered = (first: IdeaView[], fits: ChattyQuestion[1], never: ChattyQuestion[1]) =>
  first.filter((idea) => fits.some((fit) => isFitting(idea, fit))).length >= minFitting &&
  !first.some((idea) => never.some((fit) => isFitting(idea, fit)))

function isAnswered(ideas: IdeaView[], close: IdeaView[], meant: (string | Likeness)[]): boolean {
  const [first] = meant
  if (typeof first === 'object') return ideas.length >= fewest && ideas.every((idea) => isLike(idea, first))
  return [...ideas, ...close].some(({ title }) => meant.includes(title))
}

function isLike(idea: IdeaView, all: Likeness): boolean {
  const { cost, difficulty, country, month, season, location, category, time } = all
  const isBest = (months: number[]) =>
    idea.months.length === 0 || idea.months.some((one) => months.includes(one))
  return (
    (!cost || cost.includes(idea.cost)) &&
    (!difficulty || difficulty.includes(idea.difficulty)) &&
    (!country || idea.places.some((place) => country.includes(place.country ?? ''))) &&
    (!month || isBest(month)) &&
    (!season || season.includes(idea.season)) &&
    (!location || location.includes(idea.locationType)) &&
    (!category || category.includes(idea.category?.name ?? '')) &&
    (!time || time.test(idea.timeCommitment))
  )
}
