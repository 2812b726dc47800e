import { parseQuestion } from '#features/search/server/understanding/parse-question.ts'
import { askedQuestions } from '../features/search/questions/questions.ts'
import { getPercentile } from './measuring/percentile.ts'

const rounds = 200
const mostMs = 0.3

/** Prints the time to parse a question for hints, without looking up places. */
export function measureUnderstanding(): void {
  const questions = Object.values(askedQuestions)
    .flat()
    .map(([q]) => q)
  const took: number[] = []
  for (let round = -rounds; round < rounds; round++) {
    for (const q of questions) {
      const began = performance.now()
      parseQuestion(q)
      if (round >= 0) took.push(performance.now() - began)
    }
  }
  const at = (share: number) => getPercentile(took, share).toFixed(3)
  console.log(
    `\nUnderstanding a question         p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (at most ${mostMs} ms), ${questions.length} questions`,
  )
}
