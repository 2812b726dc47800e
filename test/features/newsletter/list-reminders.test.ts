import { describe, expect, it } from 'vitest'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { signUp } from '../../support/app/members.ts'
import { findMailProblems } from '../../pages/every-page/html-problems.ts'
import { done, origin, setUpMailingSite } from './mailing-site.ts'

const { site, add, allPutOff, allSettled, deliveries, look, mailsTo, open } = setUpMailingSite()

describe('a reminder', () => {
  it('is sent once, at eight in the morning a week before the date, for everything planned on it', async () => {
    const ada = await signUp(site.app)
    await add(ada, { targetDate: '2026-06-15' })
    await add(ada, { targetDate: '2026-06-15', status: 'in_progress' })
    await add(ada, { targetDate: '2026-06-15', ...done, completedAt: site.now })
    await add(ada, { targetDate: '2026-06-16' })
    await look('2026-06-07T12:00:00Z')
    await look('2026-06-08T05:59:00Z')
    expect(await mailsTo(ada)).toEqual([])
    await look('2026-06-08T06:00:00Z')
    await look('2026-06-08T06:05:00Z')
    const mails = await mailsTo(ada)
    expect(mails.map(({ subject }) => subject)).toEqual(['Coming up: 2 things on your list'])
    expect(mails[0]?.text).toContain('June 15, 2026')
    await look('2026-06-09T08:00:00Z')
    expect((await mailsTo(ada)).map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Coming up',
      'Coming up',
    ])
  })

  it.each([
    ['spring', '2026-03-28T07:00:00Z', '2026-03-29T06:00:00Z', '2026-03-30T06:00:00Z'],
    ['fall', '2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z'],
  ])('keeps its hour when daylight saving changes in %s', async (_, ...mornings) => {
    const ada = await signUp(site.app)
    for (const morning of mornings)
      await add(ada, {
        targetDate: new Date(Date.parse(morning) + 7 * 86_400_000).toISOString().slice(0, 10),
      })
    await look(new Date(Date.parse(mornings[0] ?? '') - 3_600_000).toISOString())
    for (const [index, morning] of mornings.entries()) {
      await look(new Date(Date.parse(morning) - 60_000).toISOString())
      expect(await deliveries()).toHaveLength(index)
      await look(morning)
      expect(await deliveries()).toHaveLength(index + 1)
    }
  })

  it('is sent late if no process ran at its hour, but not after its date', async () => {
    const ada = await signUp(site.app)
    await add(ada, { targetDate: '2026-06-15' })
    await add(ada, { targetDate: '2026-06-09' })
    await look('2026-06-01T12:00:00Z')
    await look('2026-06-12T03:00:00Z')
    const [reminder, ...others] = await mailsTo(ada)
    expect(reminder?.text).toContain('June 15, 2026')
    expect(others).toEqual([])
  })

  it('is not sent for entries completed, moved or removed before it is sent', async () => {
    const [ada, bob, eve] = [await signUp(site.app), await signUp(site.app), await signUp(site.app)]
    const day = { targetDate: '2026-06-15' }
    const [first, second, third] = [await add(ada, day), await add(bob, day), await add(eve, day)]
    await look('2026-06-08T05:00:00Z')
    site.catcher.refuses = { sender: '451 4.3.2 Not now' }
    await look('2026-06-08T06:00:00Z')
    await allPutOff()
    const em = site.app.orm.em.fork()
    await em.nativeUpdate(Entry, { id: first }, { ...done, completedAt: site.now })
    await em.nativeUpdate(Entry, { id: second }, { targetDate: '2026-07-15' })
    await em.nativeDelete(Entry, { id: third })
    open('2026-06-08T07:00:00Z')
    await allSettled()
    expect(site.catcher.mails).toEqual([])
    await look('2026-07-08T06:00:00Z')
    expect(await mailsTo(bob)).toHaveLength(1)
  })

  it('has the headers that mail providers require, and a link to unsubscribe', async () => {
    const ada = await signUp(site.app)
    await add(ada, { targetDate: '2026-06-15' })
    await look('2026-06-08T05:00:00Z')
    await look('2026-06-08T06:00:00Z')
    const [mail] = await mailsTo(ada)
    if (!mail) throw new Error('No mail came')
    const { headers, html = '', text = '', messageId } = mail
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    const [, way = ''] = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
    expect(way).toMatch(/^https:\/\/someday\.example\/newsletter\/unsubscribe\?token=[\w-]{43}&of=reminder$/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('list-id')).toContain('<lists.someday.example>')
    expect(messageId).toMatch(/^<reminder-2026-06-15-[\w-]{24}@someday\.example>$/)
    expect(text).toContain(`Stop reminder emails: ${way}`)
    expect(text).toContain(`${origin}/account`)
    expect(html).toMatch(/<img[^>]* src="https:\/\/someday\.example\/covers\/[^"]+\.jpg"/)
    expect(await findMailProblems(html)).toEqual([])
  })
})
