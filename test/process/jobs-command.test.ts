import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { runCommand } from '../support/site/command.ts'
import { startSite } from '../support/site/site-process.ts'

it('the command line lists the queues and failed jobs, retries and drops them', async () => {
  const { location, remove } = await copyDatabase()
  onTestFinished(remove)
  const DATA_DIR = fastFolder('someday-jobs-')
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const env = { DATABASE_URL: location.url, DATA_DIR }
  const run = (...args: string[]) => runCommand(env, ['jobs', ...args])
  const database = new Client({ connectionString: location.url })
  await database.connect()
  // As before the first start.
  await database.query('drop schema pgboss cascade')
  expect((await run()).out).toContain('No jobs yet')
  await (await startSite({ ...env, AUTH_SECRET: 'a secret of jobs that is long enough' })).stop()

  const id = randomUUID()
  await database.query(
    `insert into pgboss.job (id, name, state, data, retry_limit, retry_count, completed_on, output)
     values ($1, 'account-mail', 'failed', '{}', 3, 3, now(), '{"message": "Error: no such mailbox"}')`,
    [id],
  )
  const listed = await run()
  expect(listed.code).toBe(0)
  expect(listed.out).toMatch(/^queue +waiting +planned +active +failed$/m)
  expect(listed.out).toMatch(/^account-mail +0 +0 +0 +1$/m)
  expect(listed.out).toContain(`${id}  account-mail`)
  expect(listed.out).toContain('Error: no such mailbox')

  expect(await run('retry', id)).toMatchObject({ code: 0, out: 'The job will be retried.' })
  expect((await run()).out).toMatch(/^account-mail +1 +0 +0 +0$/m)
  expect(await run('drop', id)).toMatchObject({ code: 0, out: 'The job has been dropped.' })
  expect((await run()).out).toContain('No failed jobs.')
  expect((await run('drop', id)).code).toBe(1)
  expect((await run('drop')).code).toBe(1)
  expect((await run('burn', id)).code).toBe(2)
  await database.end()
})
