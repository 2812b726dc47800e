import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client } from '../../../support/app/client.ts'
import { signUp } from '../../../support/app/members.ts'

let now = new Date('2026-05-01T08:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
})
afterAll(() => app.close())

const file = 'title\nA thing to do\n'
const url = '/api/my-bucket-list/import?dryRun=1'

it('a member can have a hundred files read in a day, and another one as many', async () => {
  const member = client(app, await signUp(app))
  const other = client(app, await signUp(app))
  for (let turn = 0; turn < 100; turn++) {
    expect((await member.upload(url, 'text/csv', file)).status).not.toBe(429)
  }
  const refused = await member.upload(url, 'text/csv', file)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^Too many requests\. Please try again in \d+ minutes\.$/)
  expect((await other.upload(url, 'text/csv', file)).status).not.toBe(429)
  now = new Date(now.getTime() + 25 * 60 * 60 * 1000)
  expect((await member.upload(url, 'text/csv', file)).status).not.toBe(429)
})
