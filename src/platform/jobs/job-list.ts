import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'

/** Number of jobs of one kind by state. */
export interface QueueState {
  name: string
  /** Ready to run. */
  waiting: number
  /** Scheduled for later, as a first attempt or a retry. */
  planned: number
  active: number
  /** Permanently failed; kept until someone deletes them. */
  failed: number
}

/** A job that failed, and is retried later or was given up. */
export interface FailingJob {
  id: string
  queue: string
  isGivenUp: boolean
  tries: number
  createdAt: string
  /** Time of the next attempt; null if there is none. */
  nextAt: string | null
  error: string
}

const maxListedJobs = 100
const maxErrorLength = 300
const completedRetention = sql`interval '1 hour'`

// pg-boss times jobs by the database's clock, so these queries do too.

/**
 * Lists all queues by name, with their number of jobs that are waiting, planned for later, active or failed, except
 * pg-boss's internal ones. Empty before the first start of the jobs, when their tables do not exist.
 */
export async function listQueues(em: SqlEntityManager): Promise<QueueState[]> {
  if (!(await hasJobTables(em))) return []
  const { rows } = await sql<QueueState>`
    select queue.name,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
      (count(*) filter (where state in ('created', 'retry') and start_after > now()))::int as planned,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where state = 'failed'))::int as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`.execute(em.getKysely())
  return rows
}

/**
 * Lists, for each queue with jobs that are due, how many seconds the oldest has been due. Queues without one are left
 * out.
 */
export async function listOldestWaiting(em: SqlEntityManager): Promise<{ queue: string; seconds: number }[]> {
  if (!(await hasJobTables(em))) return []
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select name as queue, extract(epoch from now() - min(start_after))::float8 as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%'
    group by name`.execute(em.getKysely())
  return rows
}

/**
 * Lists at most `limit` jobs that have failed, without their data, which may be personal: first those that will not be
 * retried (`isGivenUp`), then those to be retried at `nextAt`, newest first in both. Addresses in error messages are
 * redacted.
 */
export async function listFailingJobs(em: SqlEntityManager, limit = maxListedJobs): Promise<FailingJob[]> {
  if (!(await hasJobTables(em))) return []
  const { rows } = await sql<FailingJob>`
    select id::text, name as queue, state = 'failed' as "isGivenUp", retry_count + 1 as tries,
      to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
      case when state <> 'failed' then to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end
        as "nextAt",
      coalesce(output ->> 'message', output -> 'value' ->> 'message', 'No error message was recorded.') as error
    from pgboss.job
    where state = 'failed' or (state = 'retry' and output is not null)
    order by state = 'failed' desc, created_on desc, id limit ${limit}`.execute(em.getKysely())
  return rows.map((row) => ({ ...row, error: redactAddresses(row.error) }))
}

/** Counts failing jobs: those given up, and those to be retried after a failure. */
export async function countFailingJobs(em: SqlEntityManager): Promise<number> {
  if (!(await hasJobTables(em))) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where state = 'failed' or (state = 'retry' and output is not null)`.execute(em.getKysely())
  return rows[0]?.count ?? 0
}

/**
 * Makes a job due now that has failed for good or is waiting for a retry.
 * @returns the name of its queue; undefined if no such job has this ID.
 */
export async function retryJob(em: SqlEntityManager, id: string): Promise<string | undefined> {
  if (!(await hasJobTables(em))) return undefined
  const updated = await sql<{ name: string }>`
    update pgboss.job
    set state = 'retry', start_after = now(), completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
    where id = ${id}::uuid and state in ('failed', 'retry') returning name`.execute(em.getKysely())
  return updated.rows[0]?.name
}

/**
 * Deletes a job that has failed for good or is waiting for a retry.
 * @returns the name of its queue; undefined if no such job has this ID.
 */
export async function deleteJob(em: SqlEntityManager, id: string): Promise<string | undefined> {
  if (!(await hasJobTables(em))) return undefined
  const deleted = await sql<{ name: string }>`
    delete from pgboss.job where id = ${id}::uuid and state in ('failed', 'retry') returning name`.execute(
    em.getKysely(),
  )
  return deleted.rows[0]?.name
}

/** Deletes jobs of all queues that were completed or cancelled more than an hour ago; failed jobs are kept. */
export async function deleteCompletedJobs(em: SqlEntityManager): Promise<void> {
  await sql`
    delete from pgboss.job
    where state in ('completed', 'cancelled') and completed_on < now() - ${completedRetention}`.execute(
    em.getKysely(),
  )
}

/** Returns whether pg-boss's tables exist; a site that was never started has none. */
async function hasJobTables(em: SqlEntityManager): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(
    em.getKysely(),
  )
  return rows[0]?.has ?? false
}

/** Puts an error on one line, and redacts the email addresses that mail servers repeat. */
const redactAddresses = (error: string): string =>
  error
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '***')
    .slice(0, maxErrorLength)
