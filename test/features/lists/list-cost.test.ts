import { expect, it } from 'vitest'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { poolOf } from '#platform/database/orm.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

it('a list that is read costs the same number of statements, however many items and members it has', async () => {
  const lines: { reqId?: string; slow?: { statements: number } }[] = []
  const logged = await startTestApp(
    { LOG_LEVEL: 'info', SLOW_REQUEST: '1' },
    { onLog: (line) => void lines.push(JSON.parse(line)) },
  )
  const owner = await signUp(logged)
  const own = client(logged, owner)
  const { id: listId } = (await own.post('/api/lists', { title: 'Large', ideaIds: [7] })).body
  const countStatements = async (name: string) => {
    await logged.inject({
      url: `/api/lists/${listId}`,
      headers: { cookie: owner.headers.cookie, 'x-request-id': name },
    })
    return lines.find(({ reqId, slow }) => reqId === name && slow)?.slow?.statements
  }
  const small = await countStatements('small')
  await fillList(logged, listId)
  const large = await countStatements('large')
  const { items, members } = (await own.get(`/api/lists/${listId}`)).body
  expect([items.length, members.length]).toEqual([1000, 50])
  expect(items.flatMap(({ progress }: { progress: unknown[] }) => progress).length).toBeGreaterThan(5000)
  expect(large).toBeLessThanOrEqual(8)
  expect(large).toBe(small)
  await logged.close()
})

it('a shelf that is read costs the same statements, and a row and an index entry per list, however many items', async () => {
  const app = await startTestApp()
  const member = await signUp(app)
  const own = client(app, member)
  for (const ideaIds of [[7], [8]]) await own.post('/api/lists', { title: 'L', ideaIds })
  const statements = await recordStatements(app)
  const readShelf = async () => {
    statements.length = 0
    const { body } = await own.get('/api/lists')
    const covers = statements.find(({ text }) => text.includes('cover_scene'))
    const ofShelf = statements.filter(({ text }) => text.includes('list_item'))
    return {
      shelf: body,
      // Jobs run statements of their own meanwhile.
      count: ofShelf.length,
      rows: ofShelf.map(({ rows }) => rows),
      itemsForCovers: await countItemsRead(app, covers),
    }
  }
  const small = await readShelf()
  for (const { id } of small.shelf) await fillList(app, id)
  await app.orm.em.fork().execute('analyze list_item')
  const em = app.orm.em.fork()
  await em.execute(
    `insert into entry (user_id, idea_id, status, completed_at) select ?, id, 'completed', now() from idea
     where state = 'published' on conflict do nothing`,
    [member.id],
  )
  const large = await readShelf()
  expect(large.shelf.map(({ items }: { items: number }) => items)).toEqual([1000, 1000])
  // Some of its ideas were entries already, which are not done.
  expect(large.shelf[0].done).toBeGreaterThan(800)
  expect(large.count).toBe(small.count)
  expect(Math.max(...large.rows)).toBe(2)
  expect(large.itemsForCovers).toBeLessThanOrEqual(4)
  await app.close()
})

interface Statement {
  text: string
  values: unknown[]
  rows: number
}

/** Records the statements that are sent to PostgreSQL from now on, with the number of rows of each. */
async function recordStatements({ orm }: TestApp): Promise<Statement[]> {
  const statements: Statement[] = []
  const known = new WeakSet<object>()
  const pool = await poolOf(orm)
  pool.on('acquire', (each) => {
    if (known.has(each)) return
    known.add(each)
    each.query = new Proxy(each.query.bind(each), {
      apply(query, self, sent) {
        const answer: unknown = Reflect.apply(query, self, sent)
        if (answer instanceof Promise)
          void answer.then(
            ({ rows }) =>
              statements.push({ text: String(sent[0]), values: sent[1] ?? [], rows: rows.length }),
            () => undefined,
          )
        return answer
      },
    })
  })
  return statements
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Returns how many rows of `list_item` a statement reads. */
async function countItemsRead({ orm }: TestApp, statement: Statement | undefined): Promise<number> {
  const pool = await poolOf(orm)
  const { rows } = await pool.query(`explain (analyze, format json) ${statement?.text}`, statement?.values)
  const countIn = (node: PlanNode): number =>
    (node['Relation Name'] === 'list_item' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, each) => sum + countIn(each), 0)
  return countIn(rows[0]['QUERY PLAN'][0].Plan)
}

/** Fills a list to 1,000 items and 50 members, who have planned or completed some of them. */
async function fillList({ orm }: TestApp, listId: number): Promise<void> {
  const em = orm.em.fork()
  await em.execute(
    `insert into list_item (list_id, idea_id) select ?, id from idea where state = 'published'
       and id not in (select idea_id from list_item where list_id = ?)
     order by id limit 999`,
    [listId, listId],
  )
  await em.execute(
    `with made as (insert into users (name, email, password_hash)
       select 'Extra', 'large' || n || '-' || ? || '@people.example', 'x' from generate_series(1, 49) n returning id)
     insert into list_member (list_id, user_id, role) select ?, id, 'viewer' from made`,
    [listId, listId],
  )
  await em.execute(
    `insert into entry (user_id, idea_id, status, completed_at)
     select user_id, idea_id, case when (user_id + idea_id) % 3 = 0 then 'completed' else 'planned' end,
       case when (user_id + idea_id) % 3 = 0 then now() end
     from list_member join list_item using (list_id)
     where list_id = ? and (user_id + idea_id) % 5 = 0 on conflict do nothing`,
    [listId],
  )
}
