import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

/** The site's clock is stopped, so that no midnight passes before counting. */
const now = new Date('2096-02-29T12:00:00Z')
let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
  admin = await signUp(app, { role: 'admin', name: 'Ada Admin' })
})
afterAll(() => app.close())

describe('the dashboard statistics', () => {
  it('count the whole catalogue, and list the most saved ideas and those that need work', async () => {
    await client(app, admin).call('bucketList.add', { ideaId: 1 })
    await client(app, admin).call('ideas.editing.create', { title: 'A draft', state: 'draft' })
    const { data } = await client(app, admin).call('admin.figures')
    expect(data.totals).toMatchObject({
      ideas: 1315,
      drafts: 1,
      scheduled: 0,
      archived: 0,
      categories: 107,
      members: 1,
    })
    const easy = (await app.inject('/api/ideas?difficulty=1&limit=2000')).json()
    expect(data.totals.easyIdeas).toBe(easy.length)
    expect(data.mostSaved).toMatchObject([{ id: 1, saves: 1 }])
    expect(data.thinText.ideas.map(({ title }: { title: string }) => title)).toContain('A draft')
    expect(data.withoutPicture.total).toBeGreaterThan(1000)
  })
})
