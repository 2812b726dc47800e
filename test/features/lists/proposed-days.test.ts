import { describe, expect, it } from 'vitest'
import type { DateAnswer } from '#features/lists/dates-contract.ts'
import { countAnswers, withAnswer } from '#features/lists/proposed-days.ts'
import { countLine, formatProposedDay } from '#features/lists/web/dates/day-texts.ts'

const toDay = (day: string, given: DateAnswer[]) => ({
  day,
  note: null,
  answers: given.map((answer, userId) => ({ userId, name: `Member ${userId}`, answer })),
})
const bestOf = (days: Record<string, DateAnswer[]>) =>
  countAnswers(Object.entries(days).map(([day, given]) => toDay(day, given)))
    .filter(({ isBest }) => isBest)
    .map(({ day }) => day)

describe('the best day', () => {
  it('is the one with most “yes”, then with most “maybe”', () => {
    expect(bestOf({ a: ['yes', 'no', 'no'], b: ['yes', 'maybe'], c: ['maybe', 'maybe', 'maybe'] })).toEqual([
      'b',
    ])
    expect(bestOf({ a: ['yes', 'yes'], b: ['yes', 'maybe', 'maybe'] })).toEqual(['a'])
  })

  it('is shared by days that suit as many, and none without a “yes”', () => {
    expect(bestOf({ a: ['yes', 'maybe'], b: ['no'], c: ['maybe', 'yes'] })).toEqual(['a', 'c'])
    expect(bestOf({ a: ['maybe'], b: [] })).toEqual([])
  })
})

describe('an answer', () => {
  it('replaces the member’s former one in the counts', () => {
    const before = countAnswers([toDay('a', ['no', 'yes']), toDay('b', ['yes'])])
    const after = withAnswer(before, 'a', { userId: 0, name: 'Member 0', answer: 'yes' })
    expect(after.map((day) => [countLine(day), day.isBest])).toEqual([
      ['2 yes, 0 maybe, 0 no', true],
      ['1 yes, 0 maybe, 0 no', false],
    ])
    expect(before[0]).toMatchObject({ yes: 1, no: 1 })
  })
})

it('a day is written with its weekday, and with the year if it is another one', () => {
  expect(formatProposedDay('2027-06-12', '2027-01-01')).toBe('Sat, June 12')
  expect(formatProposedDay('2028-02-29', '2027-12-31')).toBe('Tue, February 29, 2028')
})
