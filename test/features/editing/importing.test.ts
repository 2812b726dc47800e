import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'
import { ideaById } from '../../support/app/editing.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

interface Sent {
  url?: string
  type?: string
  headers?: Record<string, string>
}

async function send(payload: string, { url = '', type = 'text/csv', headers = {} }: Sent = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/ideas/import${url}`,
    payload,
    headers: { ...editor.headers, 'content-type': type, ...headers },
  })
  return { status: response.statusCode, body: response.body, json: () => response.json() }
}
const dryRun = async (payload: string) => (await send(payload, { url: '?dryRun=1' })).json()
const count = async () => (await app.inject('/api/stats')).json().totalIdeas

const category = 'summer-bucket-list-ideas'
const csv = (...rows: string[]) => ['title,category,difficulty,tags,state,id', ...rows].join('\r\n')

describe('an import', () => {
  it('previews its changes, and then makes them', async () => {
    const before = await ideaById(client(app, editor), 1)
    const file = csv(
      `Paddle to an island,${category},2,"Sea, Paddling ,sea",,`,
      `"A title, with ""quotes""",,,,draft,`,
      `${JSON.stringify(`${before.title} again`).replaceAll('\\"', '""')},${before.category.slug},,"${before.tags.join(',')}",,1`,
    )
    const total = await count()
    expect(await dryRun(file)).toEqual({
      rows: 3,
      creating: 2,
      updating: 1,
      unchanged: 0,
      problems: [],
      newCategories: [],
      changes: [
        { row: 2, action: 'create', id: null, title: 'Paddle to an island', fields: [] },
        { row: 3, action: 'create', id: null, title: 'A title, with "quotes"', fields: [] },
        { row: 4, action: 'update', id: 1, title: `${before.title} again`, fields: ['title'] },
      ],
    })
    expect([await count(), (await ideaById(client(app, editor), 1)).version]).toEqual([total, 1])

    expect((await send(file)).json()).toEqual({ created: 2, updated: 1, unchanged: 0 })
    expect(await count()).toBe(total + 1)
    expect(await ideaById(client(app, editor), 1)).toMatchObject({
      title: `${before.title} again`,
      version: 2,
    })
    const [found] = (await app.inject('/api/search?q=Paddle%20to%20an%20island')).json()
    expect(found).toMatchObject({
      slug: 'paddle-to-an-island',
      difficulty: 2,
      tags: ['sea', 'paddling'],
      category: { slug: category },
    })
    expect((await app.inject(found.imageUrl)).statusCode).toBe(200)
    const { data } = await client(app, editor).call('ideas.editing.revisions', { ideaId: 1 })
    expect(data[0]).toMatchObject({ action: 'import', version: 2 })
  })

  it('reports each problem by row and field, and changes nothing', async () => {
    const file = [
      'title,category,difficulty,colour,id,state,publishAt,featured',
      `Fine,${category},1,red,,,,yes`,
      `,${category},1,,,,,`,
      `Too hard,${category},9,,,,,`,
      'Nowhere,no-such-category,1,,,,,',
      'Homeless,,1,,,,,',
      `Nobody,${category},1,,999999,,,`,
      `Twice,${category},1,,2,,,`,
      `Twice,${category},1,,2,,,`,
      `Late,${category},1,,,scheduled,2020-01-01T00:00:00Z,`,
      `Unsure,${category},1,,,,,perhaps`,
    ].join('\n')
    const total = await count()
    const { problems } = await dryRun(file)
    const named = problems.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)
    expect(named).toEqual([
      '1 colour',
      '3 title',
      '4 difficulty',
      '5 category',
      '6 categoryId',
      '7 id',
      '9 id',
      '10 publishAt',
      '11 featured',
    ])
    for (const { message } of problems) expect(message).toMatch(/^[A-Za-z].+/)
    const refused = await send(file)
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({
      error: expect.stringContaining('The file has 9 problems'),
      problems,
    })
    expect([await count(), (await ideaById(client(app, editor), 2)).version]).toEqual([total, 1])
  })

  it.each(['\n', '\r\n', '\r'])(
    'reports the line on which a record begins, as editors count them: %j',
    async (end) => {
      const file = [
        '\u{FEFF}title,description,category,difficulty',
        `Fine,"One line,${end}another${end}${end}and a last",${category},1`,
        '',
        `Too hard,"Two${end}lines",${category},9`,
        `Harder,,${category},10`,
      ].join(end)
      const { problems } = await dryRun(file)
      expect(problems.map(({ row }: { row: number }) => row)).toEqual([7, 9])
    },
  )

  it.each([
    ['text/csv', '', 400],
    ['text/csv', 'title\n"never closed', 400],
    ['text/csv', 'a,b\n1,2,3,4', 400],
    ['application/json', '{}', 400],
    ['application/json', '[1,2]', 400],
    ['application/json', '[]', 400],
    ['application/json', '[{', 400],
    ['text/plain', 'title', 415],
    ['text/csv', `title\n${'x\n'.repeat(10_001)}`, 400],
    ['text/csv', 'x'.repeat(21 * 1024 * 1024), 413],
  ])('of an invalid %s file is refused with a sentence', async (type, payload, status) => {
    const answer = await send(payload, { type })
    expect([answer.status, answer.json().error]).toEqual([status, expect.stringMatching(/^[A-Z].+\.$/)])
  })

  it('accepts 10,000 rows and reports its progress', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      title: `Row number ${n}`,
      category,
      description: 'x',
    }))
    const payload = JSON.stringify(rows)
    const preview = (await send(payload, { type: 'application/json', url: '?dryRun=1' })).json()
    expect(preview).toMatchObject({ rows: 10_000, creating: 10_000, problems: [] })
    const { body } = await send(payload, {
      type: 'application/json',
      headers: { accept: 'application/x-ndjson' },
    })
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toEqual({ result: { created: 10_000, updated: 0, unchanged: 0 } })
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.at(-2)).toEqual({ done: 10_000, total: 10_000 })
    await app.orm.em.fork().execute(`delete from idea where title like 'Row number %'`)
  })

  it('reports a failure on its last line', async () => {
    const { body } = await send(csv('Bad,nowhere,1,,,'), { headers: { accept: 'application/x-ndjson' } })
    expect(JSON.parse(body)).toMatchObject({
      error: expect.any(String),
      problems: [{ row: 2, field: 'category' }],
    })
  })

  it('is for editors: others are refused before the body is read', async () => {
    const member = await signUp(app)
    for (const [headers, status] of [
      [{ cookie: '' }, 401],
      [member.headers, 403],
    ] as const) {
      expect((await send('x'.repeat(3_000_000), { headers })).status).toBe(status)
      expect((await app.inject({ url: '/api/ideas/export', headers })).statusCode).toBe(status)
    }
  })
})

describe('an export', () => {
  it('has every idea, drafts too, and changes nothing when imported again', async () => {
    const title = '=HYPERLINK("https://evil.example")'
    for (const tricky of ['＝wide', "'=led by its author", "'quoted'"]) {
      await client(app, editor).call('ideas.editing.create', { title: tricky, state: 'draft' })
    }
    await client(app, editor).call('ideas.editing.create', {
      title,
      state: 'draft',
      description: 'two\nlines; "quoted"',
    })
    const total = (await client(app, editor).call('ideas.editing.table', {})).data.total
    const file = await app.inject({ url: '/api/ideas/export', headers: editor.headers })
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ideas.csv"',
      'cache-control': 'no-store',
    })
    const rows: Record<string, string>[] = parse(file.body, { columns: true })
    expect(rows).toHaveLength(total)
    expect(rows.at(-1)?.title).toBe(`'${title}`)
    expect(await dryRun(file.body)).toMatchObject({ rows: total, unchanged: total, problems: [] })

    const json = await app.inject({ url: '/api/ideas/export?format=json', headers: editor.headers })
    expect(json.json()).toHaveLength(total)
    const again = await send(json.body, { type: 'application/json', url: '?dryRun=1' })
    expect(again.json()).toMatchObject({ unchanged: total, problems: [] })
  })
})
