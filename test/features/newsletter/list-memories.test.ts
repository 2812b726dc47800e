import { describe, expect, it } from 'vitest'
import { signUp } from '../../support/app/members.ts'
import { done, origin, setUpMailingSite } from './mailing-site.ts'

const { site, add, deliveries, look, mailsTo } = setUpMailingSite()

describe('the “a year ago” mail', () => {
  it('is sent once, for the date that the member set or the day it was completed', async () => {
    const ada = await signUp(site.app)
    await add(ada, {
      ...done,
      doneOn: '2025-06-08',
      completedAt: new Date('2025-09-01T12:00:00Z'),
      doneNote: 'Such a view!',
    })
    // After midnight in Berlin, where it is already the 8th.
    await add(ada, { ...done, completedAt: new Date('2025-06-07T22:30:00Z') })
    await add(ada, { ...done, completedAt: new Date('2025-06-08T22:30:00Z') })
    await look('2026-06-08T05:00:00Z')
    await look('2026-06-08T06:00:00Z')
    const mails = await mailsTo(ada)
    expect(mails.map(({ subject }) => subject)).toEqual(['A year ago: 2 things you did'])
    expect(mails[0]?.text).toContain('Such a view!')
    await look('2026-06-08T09:00:00Z')
    expect(await mailsTo(ada)).toHaveLength(1)
  })

  it('remembers 29 February on 28 February, and nothing twice', async () => {
    const ada = await signUp(site.app)
    await add(ada, { ...done, doneOn: '2028-02-28', completedAt: site.now })
    await add(ada, { ...done, doneOn: '2028-02-29', completedAt: site.now })
    await look('2029-02-27T12:00:00Z')
    await look('2029-02-28T12:00:00Z')
    await look('2029-03-01T12:00:00Z')
    expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(['A year ago: 2 things you did'])
    const bob = await signUp(site.app)
    await add(bob, { ...done, doneOn: '2031-02-28', completedAt: site.now })
    await look('2032-02-27T12:00:00Z')
    await look('2032-02-28T12:00:00Z')
    await look('2032-02-29T12:00:00Z')
    await look('2032-03-01T12:00:00Z')
    expect(await mailsTo(bob)).toHaveLength(1)
  })

  it('is not sent days late', async () => {
    const ada = await signUp(site.app)
    await add(ada, { ...done, doneOn: '2025-06-08', completedAt: site.now })
    await look('2026-06-07T12:00:00Z')
    await look('2026-06-11T12:00:00Z')
    expect(await deliveries()).toEqual([])
  })
})

describe('the mail about a year in review', () => {
  it('is sent once, early in January, to members who completed something, with its link', async () => {
    const [ada, bob] = [await signUp(site.app), await signUp(site.app)]
    for (const day of ['2026-01-01', '2026-07-04', '2026-12-31', '2025-12-31', '2027-01-01'])
      await add(ada, { ...done, doneOn: day, completedAt: site.now })
    await add(bob, { targetDate: '2026-07-04' })
    await look('2026-12-31T12:00:00Z')
    await look('2027-01-01T12:00:00Z')
    const known = (await mailsTo(ada)).length
    // Two weeks late: only the mail about the year is still sent.
    await look('2027-01-15T12:00:00Z')
    await look('2027-01-16T12:00:00Z')
    const [review, ...others] = (await mailsTo(ada)).slice(known)
    expect(review?.subject).toBe('Your 2026 in review: 3 things done')
    expect(review?.text).toContain(`See your year:\n${origin}/my-bucket-list?view=timeline`)
    expect(others).toEqual([])
    expect((await mailsTo(bob)).filter(({ subject }) => subject?.startsWith('Your'))).toEqual([])
  })
})
