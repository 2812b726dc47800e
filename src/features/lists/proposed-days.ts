import type { DateAnswer, ProposedDayView } from './dates-contract.ts'

type Day = Pick<ProposedDayView, 'day' | 'note' | 'answers'>

/**
 * Returns proposed days with the number of members for each answer, and marks those that suit most members (`isBest`):
 * most answers `yes`, then most `maybe`; none if nobody has answered `yes`.
 */
export function countAnswers(days: readonly Day[]): ProposedDayView[] {
  const counted = days.map(({ day, note, answers }) => {
    const count = (wanted: DateAnswer) => answers.filter(({ answer }) => answer === wanted).length
    return { day, note, yes: count('yes'), maybe: count('maybe'), no: count('no'), answers }
  })
  const mostYes = Math.max(...counted.map(({ yes }) => yes))
  const mostMaybe = Math.max(...counted.map(({ yes, maybe }) => (yes === mostYes ? maybe : 0)))
  return counted.map((each) => ({
    ...each,
    isBest: each.yes > 0 && each.yes === mostYes && each.maybe === mostMaybe,
  }))
}

/**
 * Returns a copy of the proposed days in which a member's answer to one of the days is added or replaced, with the
 * answers counted again.
 */
export function withAnswer(
  days: readonly ProposedDayView[],
  day: string,
  given: ProposedDayView['answers'][number],
): ProposedDayView[] {
  return countAnswers(
    days.map((each) =>
      each.day === day
        ? { ...each, answers: [...each.answers.filter(({ userId }) => userId !== given.userId), given] }
        : each,
    ),
  )
}
