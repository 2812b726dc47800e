import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, type Client } from '../../../support/app/client.ts'
import { signUp } from '../../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'

let app: TestApp
let member: Client
beforeAll(async () => {
  app = await startTestApp()
  const { id, headers } = await signUp(app)
  member = client(app, { headers })
  await app.orm.em.fork().execute(
    `insert into entry (user_id, idea_id, position)
     select ${id}, id, -id from idea where state = 'published' and id <= 1207`,
  )
})
afterAll(() => app.close())

const slugOf = ({ slug }: { slug: string }) => slug

it.each(['csv', 'json'])('a long list as %s has each entry once, in order', async (format) => {
  const list = (await member.get('/api/my-bucket-list')).body
  expect(list.length).toBeGreaterThan(1_200)
  const { text } = await member.get(`/api/my-bucket-list/export?format=${format}`)
  const rows = format === 'json' ? JSON.parse(text) : parse(text, { bom: true, columns: true })
  expect(rows.map(slugOf)).toEqual(list.map(({ idea }: { idea: { slug: string } }) => slugOf(idea)))
})
