import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { startPostgres } from '../support/servers/postgres.ts'
import { startQuietSite } from '../support/site/site-process.ts'
import { signUpBeforeStart, type Member } from '../support/app/members.ts'

const secret = 'a secret of benchmarks that is long enough'
const ideas = 1_315
const rounds = 2
const seconds = 4
const connections = 32
const looks = 200
const listLengths = [10, 200, 2_000]

/** Measures saves per second compared to the bare INSERT, and reads of a list, both on a separate PostgreSQL. */
export async function measureBucketList(folder: string): Promise<void> {
  // A server started by root runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres'))
  try {
    await server.createDatabase('someday')
    const url = `${server.url}/someday`
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'lists'), AUTH_SECRET: secret }
    // The first start creates the schema and the catalogue.
    await (await startQuietSite(env)).stop()
    const members = await signUpBeforeStart(
      { url },
      secret,
      Array.from({ length: 120 }, () => ({})),
    )
    const readers = members.splice(0, listLengths.length)
    await fillLists(url, readers)
    const site = await startQuietSite(env)
    try {
      await compareSaves(site.origin, url, members)
      await timeLists(site.origin, readers)
    } finally {
      await site.stop()
    }
  } finally {
    await server.stop()
  }
}

async function compareSaves(origin: string, url: string, members: Member[]): Promise<void> {
  const bare = fork(join(import.meta.dirname, 'measuring/bare-insert.ts'), [url])
  const [bareOrigin]: string[] = await once(bare, 'message')
  const sendOurs = createSaves(members.slice(0, members.length / 2))
  const sendBare = createSaves(members.slice(members.length / 2))
  const ours = []
  const theirs = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(`${origin}/api/my-bucket-list`, sendOurs))
    theirs.push(await load(`${bareOrigin}/`, sendBare))
  }
  bare.kill()
  const [our, their] = [Math.max(...ours), Math.max(...theirs)]
  console.log(`\nSaves a second, session and all   ${Math.round(our)}`)
  console.log(`The same INSERT by bare pg        ${Math.round(their)}`)
  console.log(`Ratio                             ${(our / their).toFixed(2)}`)
}

/** Creates requests for different members and ideas, so that each one is a save. */
function createSaves(members: Member[]) {
  let sent = 0
  return () => {
    const member = members[Math.floor(sent / ideas)]
    if (!member) throw new Error('There are too few members for this many saves.')
    const ideaId = (sent++ % ideas) + 1
    return {
      headers: { ...member.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: member.id, ideaId, status: 'planned', priority: 2 }),
    }
  }
}

async function load(url: string, next: ReturnType<typeof createSaves>): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} saves at ${url} were not 2xx`)
  return result.requests.average
}

async function timeLists(origin: string, readers: Member[]): Promise<void> {
  for (const [index, { headers }] of readers.entries()) {
    const times: number[] = []
    for (let look = 0; look < looks; look++) {
      const began = performance.now()
      const answer = await fetch(`${origin}/api/my-bucket-list`, { headers })
      await answer.arrayBuffer()
      times.push(performance.now() - began)
    }
    const median = times.toSorted((a, b) => a - b)[looks / 2] ?? 0
    console.log(
      `A list of ${String(listLengths[index]).padEnd(5)} entries, p50       ${median.toFixed(1)} ms`,
    )
  }
}

/** Fills lists with catalogue ideas first, then custom ideas with notes and steps. */
async function fillLists(url: string, readers: Member[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const [index, { id }] of readers.entries()) {
    const length = listLengths[index] ?? 0
    const fromCatalogue = Math.min(length, ideas)
    await client.query(
      `insert into entry (user_id, idea_id, notes, target_date)
       select $1, id, 'A note of some words', '2027-05-31' from idea order by id limit $2`,
      [id, fromCatalogue],
    )
    await client.query(
      `with made as (
         insert into custom_idea (user_id, title, description)
         select $1, 'Idea ' || n, repeat('words ', 20) from generate_series(1, $2::int) n returning id
       )
       insert into entry (user_id, custom_idea_id) select $1, id from made`,
      [id, length - fromCatalogue],
    )
  }
  await client.query(
    `insert into entry_step (entry_id, text, position) select id, 'A step', 0 from entry where id % 5 = 0`,
  )
  await client.query('analyze')
  await client.end()
}
