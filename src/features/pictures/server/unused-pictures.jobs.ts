import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { JobQueue } from '#platform/jobs/jobs.ts'

/** Every night: uploaded pictures that nothing shows, and that nothing could show again, go. */
export function unusedPicturesJobs(em: SqlEntityManager): JobQueue {
  return {
    name: 'forget-unused-pictures',
    schedule: '40 3 * * *',
    handle: () => removeUnusedPictures(em.fork()),
  }
}

/**
 * For a week a picture may wait in a form that is not saved yet. What a revision names stays for as long as the
 * revision: it can be restored. So does what the audit log names, the only memory that categories have.
 */
async function removeUnusedPictures(em: SqlEntityManager): Promise<void> {
  await sql`
    with written (words) as (
      select image_url from idea
      union all select image_url from category
      union all select content from category
      union all select before ->> 'imageUrl' from idea_revision
      union all select after ->> 'imageUrl' from idea_revision
      union all select details::text from audit_entry where action like 'category.%'
    ),
    named as (select (regexp_matches(words, '/pictures/([0-9a-f]{24})-', 'g'))[1] as hash from written)
    delete from picture
    where created_at < now() - interval '7 days' and hash not in (select hash from named)
  `.execute(em.getKysely())
}
