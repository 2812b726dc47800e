import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { ask, tell } from '../../support/app/procedures.ts'

/** The site's clock stands still, so that no midnight comes between what is counted and the count. */
const now = new Date('2096-02-29T12:00:00Z')
const today = '2096-02-29'
let app: TestApp
let editor: Member
let admin: Member
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
  editor = await signUp(app, { role: 'editor', name: 'Edda Editor' })
  admin = await signUp(app, { role: 'admin', name: 'Ada Admin' })
})
afterAll(() => app.close())

describe('the figures', () => {
  it('count the whole catalogue, and searches, saves and sign-ups by day', async () => {
    await tell(app, 'bucketList.add', { ideaId: 1 }, admin)
    const em = app.orm.em.fork()
    await em.execute(
      `insert into search_count (day, text, count, results)
       values ('${today}', 'kayak', 3, 12), ('${today}', 'submarine yoga', 2, 0)`,
    )
    await tell(app, 'ideas.editing.create', { title: 'A draft', state: 'draft' }, admin)
    await em.execute('update entry set created_at = ?', [now])
    await em.execute(
      `update users set created_at = ?::timestamptz - case when id = ? then interval '3 days' else interval '0' end`,
      [now, editor.id],
    )
    const { data } = await ask(app, 'admin.figures', undefined, admin)
    expect(data.totals).toMatchObject({
      ideas: 1315,
      drafts: 1,
      scheduled: 0,
      archived: 0,
      categories: 107,
      members: 2,
    })
    const easy = (await app.inject('/api/ideas?difficulty=1&limit=2000')).json()
    expect(data.totals.easyIdeas).toBe(easy.length)
    const [searches, saves, signUps] = data.series
    expect([searches.name, searches.days.at(-1)]).toEqual(['Searches', { day: today, count: 5 }])
    expect([saves.name, saves.days.at(-1)]).toEqual(['Saves', { day: today, count: 1 }])
    expect(data.mostSaved).toMatchObject([{ id: 1, saves: 1 }])
    expect(data.searchesInVain).toEqual([{ text: 'submarine yoga', count: 2, lastDay: today }])
    expect([signUps.name, signUps.days.length]).toEqual(['Sign-ups', 30])
    expect(signUps.days.map(({ count }: { count: number }) => count).filter(Boolean)).toEqual([1, 1])
    expect(signUps.days.at(-1)).toEqual({ day: today, count: 1 })
    expect(data.thinText.ideas.map(({ title }: { title: string }) => title)).toContain('A draft')
    expect(data.withoutPicture.total).toBeGreaterThan(1000)
  })
})
