import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { signUpBeforeStart, type Member } from '../support/app/members.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startQuietSite } from '../support/site/site-process.ts'
import { getPercentile } from './measuring/percentile.ts'
import { getCpuSeconds } from './measuring/processor.ts'

const secret = 'a secret of benchmarks that is long enough'
const [items, memberCount] = [1_000, 50]
const ownEntries = 200
const sharedLists = 10
const opens = 40
const reads = 300

/**
 * Measures the CPU time of opening a list of 1,000 items and 50 members, each of whom has every fifth item on their own
 * list, and whether ten shared lists slow down My Bucket List. On PostgreSQL.
 */
export async function measureLists(folder: string): Promise<void> {
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres-of-lists'))
  try {
    await server.createDatabase('someday')
    const url = `${server.url}/someday`
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'site-of-lists'), AUTH_SECRET: secret }
    // The first start creates the schema and the catalogue.
    await (await startQuietSite(env)).stop()
    const people = await signUpBeforeStart(
      { url },
      secret,
      Array.from({ length: memberCount + 2 }, () => ({})),
    )
    const [alone, together, ...others] = people
    if (!alone || !together) throw new Error('Nobody has signed up.')
    const listId = await fillLists(url, { alone, together, others })
    const site = await startQuietSite(env)
    try {
      await measureOpening(site.origin, site.child.pid ?? 0, `/api/lists/${listId}`, others[0] ?? together)
      await compareOwnLists(site.origin, alone, together)
    } finally {
      await site.stop()
    }
  } finally {
    await server.stop()
  }
}

async function measureOpening(origin: string, pid: number, path: string, { headers }: Member): Promise<void> {
  const open = async () => (await read(`${origin}${path}`, headers)).bytes
  for (let warmUp = 0; warmUp < 10; warmUp++) await open()
  const before = getCpuSeconds(pid)
  let bytes = 0
  for (let count = 0; count < opens; count++) bytes = await open()
  const milliseconds = ((getCpuSeconds(pid) - before) * 1_000) / opens
  console.log(`\nA list of 1,000 items and 50 members, CPU time   ${milliseconds.toFixed(1)} ms`)
  console.log(`Its size                                         ${(bytes / 1e6).toFixed(2)} MB`)
}

/** Reads the lists of a member who shares none and of one who shares ten in turn, so that both meet the same machine. */
async function compareOwnLists(origin: string, alone: Member, together: Member): Promise<void> {
  const times = new Map<Member, number[]>([
    [alone, []],
    [together, []],
  ])
  for (let count = 0; count < reads; count++)
    for (const [member, list] of times)
      list.push((await read(`${origin}/api/my-bucket-list`, member.headers)).milliseconds)
  const [without = 0, shared = 0] = [...times.values()].map((list) => getPercentile(list, 0.5))
  console.log(`My Bucket List of 200, on no shared list, p50    ${without.toFixed(2)} ms`)
  console.log(`The same, its ideas on ten shared lists, p50     ${shared.toFixed(2)} ms`)
  console.log(`Ratio                                            ${(shared / without).toFixed(2)}`)
}

async function read(url: string, headers: Record<string, string>) {
  const began = performance.now()
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const { byteLength: bytes } = await response.arrayBuffer()
  return { bytes, milliseconds: performance.now() - began }
}

interface People {
  alone: Member
  together: Member
  others: Member[]
}

/** Inserts the entries and lists of all members. @returns the id of the large list. */
async function fillLists(url: string, { alone, together, others }: People): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const ids = (members: Member[]) => members.map(({ id }) => id)
  await client.query(
    `insert into entry (user_id, idea_id, notes)
     select member, idea.id, 'A note of some words' from unnest($1::int[]) member,
       (select id from idea order by id limit $2) idea`,
    [ids([alone, together]), ownEntries],
  )
  await client.query(
    `insert into entry (user_id, idea_id, status, completed_at)
     select member, idea.id, state.status, case state.status when 'completed' then now() end
     from unnest($1::int[]) member, (select id from idea order by id limit $2) idea,
       lateral (select case when idea.id % 2 = 0 then 'completed' else 'planned' end as status) state
     where (idea.id + member) % 5 = 0`,
    [ids(others), items],
  )
  const createList = async (title: string, members: Member[], length: number) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into list (title, created_by_id) values ($1, $2) returning id`,
      [title, members[0]?.id],
    )
    const id = rows[0]?.id ?? 0
    await client.query(
      `insert into list_member (list_id, user_id, role)
       select $1, member, case place when 1 then 'owner' else 'editor' end
       from unnest($2::int[]) with ordinality as each (member, place)`,
      [id, ids(members)],
    )
    await client.query(
      `insert into list_item (list_id, idea_id, added_by_id, position)
       select $1, id, $2, id from idea order by id limit $3`,
      [id, members[0]?.id, length],
    )
    return id
  }
  const large = await createList('A large list', others, items)
  for (let count = 0; count < sharedLists; count++)
    await createList(`Shared ${count}`, [together, ...others.slice(0, 4)], ownEntries)
  await client.query('analyze')
  await client.end()
  return large
}
