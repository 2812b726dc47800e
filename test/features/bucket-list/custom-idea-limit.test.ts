import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxCustomIdeas } from '#features/bucket-list/limits.ts'
import { tooManyCustomIdeas } from '#features/bucket-list/messages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/custom-ideas'

it('a member with ten thousand custom ideas cannot add more, one by one or in a file', async () => {
  const { id, headers } = await signUp(app)
  const member = client(app, { headers })
  await app.orm.em
    .fork()
    .execute(
      `insert into custom_idea (user_id, title) select ?, 'Idea ' || number from generate_series(1, ?) number`,
      [id, maxCustomIdeas - 1],
    )
  const requestId = randomUUID()
  const last = await member.post(path, { title: 'The last one', requestId })
  expect(last.status).toBe(201)
  expect((await member.post(path, { title: 'The last one', requestId })).body.id).toBe(last.body.id)
  const more = await member.post(path, { title: 'One too many' })
  expect([more.status, more.body.error]).toEqual([409, tooManyCustomIdeas])
  const file = JSON.stringify([{ title: 'One too many' }])
  const upload = await member.upload('/api/my-bucket-list/import', 'application/json', file)
  expect([upload.status, upload.body.error]).toEqual([409, tooManyCustomIdeas])
  expect((await member.get('/api/my-bucket-list')).body).toEqual([])
  const known = JSON.stringify([{ title: 'The last one' }])
  const listed = await member.upload('/api/my-bucket-list/import', 'application/json', known)
  expect([listed.status, listed.body.added]).toEqual([200, 1])
})
