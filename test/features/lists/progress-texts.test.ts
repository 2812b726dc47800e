import { describe, expect, it } from 'vitest'
import { toChallengeView } from '#features/lists/server/challenge.ts'
import { countSteps, paceLine, progressLine } from '#features/lists/web/progress-texts.ts'
import { challengeTemplates, type TemplateKey } from '#features/lists/challenge-templates.ts'

const names = ['You', 'Jo', 'Kim', 'Lee', 'Max', 'Nia']
const members = names.map((name, index) => ({ userId: index + 1, name, role: 'editor' as const }))

/** Returns the line that member 1 reads if these members have done the item, or plan it. */
function line({ done = [], planned = [] }: { done?: number[]; planned?: number[] }, of = members) {
  const entry = { completedAt: null, completedOn: null }
  const progress = [
    ...done.map((userId) => ({ ...entry, userId, status: 'completed' as const })),
    ...planned.map((userId) => ({ ...entry, userId, status: 'planned' as const })),
  ]
  return progressLine({ progress }, of, 1)
}

describe('the progress of an item', () => {
  it('names those who have done it and those who plan it, the reader last', () => {
    expect(line({ done: [3], planned: [1, 2] })).toBe('Kim has done it · planned by Jo and you')
    expect(line({ done: [1] })).toBe('You have done it')
    expect(line({ done: [1, 2, 3] })).toBe('Jo, Kim and you have done it')
    expect(line({ planned: [2] })).toBe('Planned by Jo')
  })

  it('names at most three, and counts the others', () => {
    expect(line({ planned: [2, 3, 4, 5, 6] })).toBe('Planned by Jo, Kim and 3 others')
    expect(line({ done: [1, 2, 3, 4, 5] })).toBe('Jo, 3 others and you have done it')
  })

  it('says when everyone has done it', () => {
    expect(line({ done: [1, 2, 3, 4, 5, 6] })).toBe('Everyone has done it')
  })

  it('is empty if nobody plans it, and on a list of one', () => {
    expect(line({})).toBe('')
    expect(line({ done: [1] }, members.slice(0, 1))).toBe('')
  })
})

describe('the pace of a challenge', () => {
  const year = { goal: 12, startsOn: '2027-01-01', endsOn: '2027-12-31' }
  const pace = (done: number, today: string, challenge: Parameters<typeof toChallengeView>[0] = year) => {
    const view = toChallengeView(challenge, done, today)
    return view && paceLine(view)
  }

  it.each([
    [0, '2026-12-24', 'Starts Jan 1, 2027'],
    [8, '2027-07-04', '2 ahead of schedule'],
    [9, '2027-12-15', '3 to go, 17 days left'],
    [11, '2027-12-31', '1 to go, 1 day left'],
    [12, '2027-12-31', 'You did it: 12 of 12!'],
    [7, '2028-01-01', 'Ended Dec 31, 2027 with 7 of 12'],
  ])('with %i done on %s is “%s”', (done, today, words) => {
    expect(pace(done, today)).toBe(words)
  })

  it('without a last day is what is left', () => {
    expect(pace(5, '2027-07-02', { ...year, endsOn: null })).toBe('7 to go')
  })
})

describe('the challenges to begin with', () => {
  const datesOf = (key: TemplateKey, today: string) => challengeTemplates[key].datesFrom(today)

  it('last 1,001 days or a year, today included', () => {
    expect(datesOf('101-in-1001-days', '2027-01-01')).toEqual({
      startsOn: '2027-01-01',
      endsOn: '2029-09-27',
    })
    expect(datesOf('52-weekends', '2027-01-01')).toEqual({ startsOn: '2027-01-01', endsOn: '2027-12-31' })
    expect(datesOf('12-in-a-year', '2028-02-29')).toEqual({ startsOn: '2028-02-29', endsOn: '2029-02-28' })
  })

  it('include the coming summer, or the present one', () => {
    expect(datesOf('family-summer', '2027-08-31')).toEqual({ startsOn: '2027-06-01', endsOn: '2027-08-31' })
    expect(datesOf('family-summer', '2027-09-01')).toEqual({ startsOn: '2028-06-01', endsOn: '2028-08-31' })
  })
})

it('the buttons of a counted item lead back from a count beyond its number of times', () => {
  expect(countSteps({ count: 0, status: null }, 5)).toEqual({ less: null, more: 1 })
  expect(countSteps({ count: 5, status: 'completed' }, 5)).toEqual({ less: 4, more: null })
  expect(countSteps({ count: 5, status: 'in_progress' }, 5)).toEqual({ less: 4, more: 5 })
  expect(countSteps({ count: 7, status: 'completed' }, 5)).toEqual({ less: 4, more: null })
})
