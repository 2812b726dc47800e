import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { signUp } from '../../../support/app/members.ts'
import { client } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('the data export includes removed entries and what shared links show, but not the links', async () => {
  const member = client(app, await signUp(app))
  const { id } = (await member.post('/api/my-bucket-list', { ideaId: 7, notes: 'in Lisbon' })).body
  await member.delete(`/api/my-bucket-list/${id}`)
  const share = (await member.post('/api/my-bucket-list/share', { withNotes: true })).body
  const calendar = (await member.post('/api/my-bucket-list/calendar')).body
  const { body, text } = await member.get('/api/account/data')
  expect(body.bucketList).toMatchObject({
    entries: [],
    removedEntries: [{ entry: { idea_id: 7, notes: 'in Lisbon' }, steps: [] }],
    shareLinks: [{ withNotes: true, withCustomIdeas: false, expiresAt: null }],
    calendarFeeds: [{ createdAt: expect.any(String) }],
  })
  for (const { path } of [share, calendar]) expect(text).not.toContain(path.split('/')[2].replace('.ics', ''))
  expect(text).not.toMatch(/hash/i)
})
