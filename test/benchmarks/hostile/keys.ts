import { randomUUID } from 'node:crypto'
import { createLinkTokens, hashOfToken } from '#features/bucket-list/server/sharing/link-tokens.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { signUpBeforeStart } from '../../support/app/members.ts'

/** Credentials for both sides: links to a member's long shared list, and another member's session. */
export interface Keys {
  share: string
  calendar: string
  cookie: string
}

const maxEntries = 10_000
const usualEntries = 60

/** Creates two lists in a database before a site opens it: one of the maximum length and an ordinary one. */
export async function prepareLists(location: DatabaseLocation, secret: string): Promise<Keys> {
  const [collector, member] = await signUpBeforeStart(location, secret, [{}, {}])
  if (!collector || !member) throw new Error('Nobody has signed up')
  const ids = { share: randomUUID(), calendar: randomUUID() }
  const { tokenOf } = createLinkTokens(secret)
  const tokens = { share: tokenOf('share', ids.share), calendar: tokenOf('calendar', ids.calendar) }
  const orm = await openDatabase(location, Object.values(entities))
  const run = (statement: string, values: unknown[]) => orm.em.fork().execute(statement, values)
  try {
    await run(
      `with made as (
         insert into custom_idea (user_id, title, description)
         select ?, 'Idea ' || n, repeat('words ', 20) from generate_series(1, ?::int) n returning id
       )
       insert into entry (user_id, custom_idea_id, notes, target_date, position)
       select ?, id, 'A note of some words', '2027-05-31', id from made`,
      [collector.id, maxEntries, collector.id],
    )
    await run(
      `insert into entry (user_id, idea_id, notes, target_date, position)
       select ?, id, 'A note of some words', '2027-05-31', id from idea order by id limit ?`,
      [member.id, usualEntries],
    )
    await run(
      'insert into share_link (user_id, id, token_hash, with_notes, with_custom_ideas) values (?, ?, ?, true, true)',
      [collector.id, ids.share, hashOfToken(tokens.share)],
    )
    await run('insert into calendar_feed (user_id, id, token_hash) values (?, ?, ?)', [
      collector.id,
      ids.calendar,
      hashOfToken(tokens.calendar),
    ])
  } finally {
    await orm.close()
  }
  return { ...tokens, cookie: member.headers.cookie }
}
