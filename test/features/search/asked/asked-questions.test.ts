import { expect, it } from 'vitest'
import { startTestApp } from '../../../support/app/test-app.ts'
import { askedQuestions } from './asked-questions.ts'

it('at least 120 questions are asked, each once and for ideas of the catalogue', async () => {
  const questions = Object.values(askedQuestions).flat()
  expect(new Set(questions.map(([q]) => q)).size).toBe(questions.length)
  expect(questions.length).toBeGreaterThanOrEqual(120)
  const app = await startTestApp()
  const ideas = (await app.inject('/api/ideas?limit=2000')).json<{ title: string }[]>()
  await app.close()
  const titles = new Set(ideas.map(({ title }) => title))
  const meant = questions.flatMap(([, ...all]) => all.filter((one) => typeof one === 'string'))
  expect(meant.filter((title) => !titles.has(title))).toEqual([])
})
