import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

const password = 'correct horse'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('deleting an account removes the name and address from every log and queue', async () => {
  const { email } = await signUpWithPassword(app, password, { role: 'editor' })
  const ada = client(app)
  await ada.signIn(email, password)
  await ada.call('accounts.changeName', { name: 'Ada Vanishing' })
  expect((await ada.call('ideas.editing.update', { id: 5, cost: 2 })).status).toBe(200)
  const move = { email: 'vanishing@people.example', password }
  expect((await ada.call('accounts.changeEmail', move)).status).toBe(200)
  expect(await findTablesWith('Ada Vanishing')).toContain('public.audit_entry')
  expect(await findTablesWith(email)).toContain('pgboss.job')

  expect((await ada.delete('/api/account', { password })).status).toBe(204)
  for (const personal of ['Ada Vanishing', email, 'vanishing@people.example'])
    expect([personal, await findTablesWith(personal)]).toEqual([personal, []])
  const what = await app.orm.em.fork().execute('select actor_id, action from audit_entry')
  expect(what).toEqual([{ actor_id: null, action: 'idea.update' }])
})

/** Returns all tables, including those of jobs, with a row that contains the text. */
async function findTablesWith(text: string): Promise<string[]> {
  const em = app.orm.em.fork()
  const tables = await em.execute(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename <> 'picture' order by name`,
  )
  const found: string[] = []
  for (const name of tables.map((table) => String(table.name))) {
    const [row] = await em.execute(`select 1 from ${name} kept where strpos(kept::text, ?) > 0 limit 1`, [
      text,
    ])
    if (row) found.push(name)
  }
  return found
}
