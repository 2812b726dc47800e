import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { loadBackup } from '#platform/backup/load-backup.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { holdSending } from '#root/start/backups/backup-commands.ts'
import { copyCatalogue } from '../support/app/catalogue-copy.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'

const facts = { version: '1.0.0', madeAt: '2026-01-02T03:04:05.678Z', engine: 'pglite' } as const
/** Rows that a site is about to send: a webhook delivery, an issue in progress, an approved one, and a list mail. */
const pendingRows = [
  `insert into webhook_endpoint (name, url, events, sealed_secret)
     values ('Ours', 'https://hooks.example/x', '{idea.published}', 'x')`,
  `insert into webhook_endpoint (name, url, events, sealed_secret, paused_at)
     values ('Paused', 'https://hooks.example/y', '{idea.published}', 'x', '2020-01-01')`,
  `insert into webhook_event (id, type, source, body, created_at)
     values ('00000000-0000-4000-8000-000000000001', 'idea.published', 'a', '{}', now())`,
  `insert into webhook_delivery (endpoint_id, event_id, next_at)
     select min(id), '00000000-0000-4000-8000-000000000001', now() from webhook_endpoint`,
  `update newsletter_setting set is_automatic = true, lists_looked_until = '2026-01-01'`,
  `insert into users (name, email, password_hash) values ('Ada', 'ada@restored.example', 'x')`,
  `insert into subscriber (email, confirmed_at) values ('ada@restored.example', now())`,
  `insert into newsletter_issue (number, subject, state, due_at) values (1, 'On its way', 'sending', '2026-01-01')`,
  `insert into newsletter_issue (number, subject, state, due_at) values (2, 'Next', 'approved', '2026-01-08')`,
  `insert into delivery (issue_id, subscriber_id, state) select i.id, s.id, 'claimed'
     from newsletter_issue i, subscriber s where i.number = 1`,
  `insert into delivery (kind, user_id, about) select 'reminder', id, '2026-01-02' from users
     where email = 'ada@restored.example'`,
]
const found = `select
  (select array_agg(paused_at is not null order by id) from webhook_endpoint) as paused,
  (select array_agg(state || coalesce(problem, '') order by id) from delivery) as letters,
  (select array_agg(state order by number) from newsletter_issue) as issues,
  (select state from webhook_delivery) as waiting,
  is_automatic, lists_looked_until is null as "fromNow" from newsletter_setting`

let folder: string
let file: string
beforeAll(async () => {
  folder = fastFolder('someday-sending-')
  file = join(folder, 'site.backup')
  // Without an app, whose jobs would send what is pending.
  const { location, remove } = await copyCatalogue()
  const orm = await openDatabase(location, Object.values(entities))
  const em = orm.em.fork()
  for (const statement of pendingRows) await em.execute(statement)
  await writeBackup(em, file, facts)
  await orm.close()
  await remove()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function restoreSite(holding: boolean) {
  const { location, remove } = await copyCatalogue()
  const orm = await openDatabase(location, Object.values(entities))
  try {
    let sentences: string[] = []
    await loadBackup(orm, file, {
      afterwards: async (em) => {
        if (holding) sentences = await holdSending(em)
      },
    })
    const [row] = await orm.em.fork().execute(found)
    return { row, sentences }
  } finally {
    await orm.close()
    await remove()
  }
}

describe('a restored site', () => {
  it('sends nothing that the original sends, and says what it holds back', async () => {
    const { row, sentences } = await restoreSite(true)
    const dropped = 'droppedHeld when the site was restored from a backup.'
    expect(row).toEqual({
      paused: [true, true],
      letters: [dropped, dropped],
      issues: ['sending', 'draft'],
      waiting: 'waiting',
      is_automatic: false,
      fromNow: true,
    })
    expect(sentences).toEqual([
      'Paused until you resume them at /admin/webhooks: 1 webhook.',
      'Waiting for your approval at /admin/newsletter: 1 newsletter issue.',
      'Automatic sending of the newsletter is off. You can turn it on again at /admin/newsletter.',
      'Will not be sent: 2 waiting emails.',
    ])
  })

  it('resumes sending when it replaces the original', async () => {
    const { row, sentences } = await restoreSite(false)
    expect(row).toEqual({
      paused: [false, true],
      letters: ['claimed', 'waiting'],
      issues: ['sending', 'approved'],
      waiting: 'waiting',
      is_automatic: true,
      fromNow: false,
    })
    expect(sentences).toEqual([])
  })
})
