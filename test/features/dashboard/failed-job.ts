import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../support/app/test-app.ts'

/** Inserts a job that failed long ago. Returns its ID. */
export async function addFailedJob(app: TestApp, queue = 'forget-done-jobs'): Promise<string> {
  const id = randomUUID()
  await app.orm.em.fork().execute(
    `insert into pgboss.job (id, name, state, data, retry_limit, retry_count, created_on, completed_on, deletion_seconds, output)
     values (?, ?, 'failed', '{}', 3, 3, now() - interval '300 days', now() - interval '300 days', 0,
       '{"message": "Error: 550 <ada@people.example> is not known"}')`,
    [id, queue],
  )
  return id
}
