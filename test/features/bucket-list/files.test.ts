import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { asking, type Asking } from '../../support/asking.ts'
import { signUp } from '../../support/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'
const types = { csv: 'text/csv', json: 'application/json' }
const formats = ['csv', 'json'] as const

async function newMember() {
  const { id, headers } = await signUp(app)
  return { ...asking(app, { headers }), id }
}

/** Texts that files and spreadsheets get wrong. */
const nasty = [
  '=HYPERLINK("https://evil.example")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\tTab',
  "'=already led",
  "''=twice",
  "'plain apostrophe",
  '＝wide',
  'a;b,c\td',
  'line\nbreak\r\nand\rreturn',
  '"quoted", "twice"',
  '  spaces around  ',
  'Ünï©ødé 🎈 漢字 عربى',
  '\u{FEFF}mark',
  'null',
  '[x] not a step',
]

/** A list with everything that a list can hold, in an order of its own. */
async function fillList(member: Asking) {
  for (const [index, notes] of nasty.entries()) await member.post(path, { ideaId: 100 + index, notes })
  const first = (
    await member.post(path, {
      ideaId: 7,
      status: 'completed',
      priority: 3,
      targetDate: '2027-05-31',
      completedAt: '2021-03-04T05:06:07.123Z',
      doneOn: '2021-03-03',
      doneNote: '=cold, wet\nand windy',
    })
  ).body
  await member.post(path, { ideaId: 8, status: 'want_to_do', priority: null, targetDate: '0001-01-01' })
  await member.post(path, { ideaId: 9, status: 'in_progress', priority: 1, targetDate: '9999-12-31' })
  for (const text of ['=Book', '[x] Pack', "'- Go"])
    await member.call('steps.add', { entryId: first.id, text })
  const { steps } = (await member.get(path)).body.find(({ ideaId }: { ideaId: number }) => ideaId === 7)
  await member.call('steps.update', { id: steps[1].id, isDone: true })
  for (const title of ['-Paint the boat', '-Paint the boat', 'Dance, "well"; once']) {
    const idea = (
      await member.post('/api/custom-ideas', {
        title,
        description: '@home\n\n=1',
        difficulty: 5,
        cost: 4,
        locationType: 'home',
        timeCommitment: 'half-day',
        season: 'fall',
        ageGroup: '+18',
      })
    ).body
    await member.post(path, { customIdeaId: idea.id, notes: 'mine' })
  }
  await member.post(path, { ideaId: 70, notes: 'soon archived' })
  await app.orm.em.fork().execute(`update idea set state = 'archived' where id = 70`)
  await member.call('reorder', { id: first.id, after: null })
}

/** A list without what differs from one account to the next. */
async function listOf(member: Asking) {
  const { body } = await member.get(path)
  return body.map((entry: Record<string, unknown>) => {
    const { id, customIdeaId, position, updatedAt, idea, steps, ...rest } = entry
    return { ...rest, isCustom: customIdeaId !== null, ...withoutIds(idea, steps) }
  })
}

function withoutIds(idea: unknown, steps: unknown) {
  return JSON.parse(JSON.stringify({ idea, steps }), (key, value) =>
    key === 'id' || key === 'imageUrl' ? undefined : value,
  )
}

describe.each(formats)('a list as %s', (format) => {
  it('is the same in another account, after the first one is deleted', async () => {
    const before = await newMember()
    await fillList(before)
    const list = await listOf(before)
    const file = (await before.get(`${path}/export?format=${format}`)).text
    await app.orm.em.fork().execute(`delete from users where id = ${before.id}`)
    expect((await before.get(path)).body).toEqual([])

    const after = await newMember()
    const look = await after.upload(`${path}/import?dryRun=1`, types[format], file)
    expect(look).toEqual({
      status: 200,
      body: { rows: list.length, problems: [], added: list.length, skipped: 0 },
    })
    expect(await listOf(after)).toEqual([])

    const { status, body } = await after.upload(`${path}/import`, types[format], file)
    expect([status, body.added]).toEqual([200, list.length])
    expect(await listOf(after)).toEqual(list)
    const customIdeas = (await after.get('/api/custom-ideas')).body
    expect(customIdeas).toHaveLength(3)
    expect(customIdeas[0]).toMatchObject({ season: 'fall', ageGroup: '+18', description: '@home\n\n=1' })
    expect((await after.get(`${path}/export?format=${format}`)).text).toBe(file)
  })

  it('adds nothing the second time, nor twice at once', async () => {
    const member = await newMember()
    await fillList(member)
    const file = (await member.get(`${path}/export?format=${format}`)).text
    const list = await listOf(member)
    expect((await member.upload(`${path}/import`, types[format], file)).body).toMatchObject({
      added: 0,
      skipped: list.length,
    })
    const other = await newMember()
    const both = await Promise.all([
      other.upload(`${path}/import`, types[format], file),
      other.upload(`${path}/import`, types[format], file),
    ])
    expect(both.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, list.length])
    expect(await listOf(other)).toEqual(list)
  })

  it('is named as a file and kept nowhere', async () => {
    const member = await newMember()
    const { headers } = await member.get(`${path}/export?format=${format}`)
    expect(headers).toMatchObject({
      'content-type': `${types[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="my-bucket-list.${format}"`,
      'cache-control': 'no-store',
    })
  })
})

it('has no third format', async () => {
  const member = await newMember()
  for (const format of ['xml', '', 'CSV']) {
    expect((await member.get(`${path}/export?format=${format}`)).status).toBe(400)
  }
})

describe('a CSV', () => {
  it('holds no cell that a spreadsheet would run', async () => {
    const member = await newMember()
    await fillList(member)
    const { text } = await member.get(`${path}/export?format=csv`)
    expect(text.startsWith('\u{FEFF}')).toBe(true)
    const cells = parse(text, { bom: true }).flat()
    expect(cells.length).toBeGreaterThan(300)
    expect(cells.filter((cell) => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
  })

  it('may come from a spreadsheet: semicolons, tabs, other cases, more columns, blank rows, no last line', async () => {
    const slugs = (await asking(app).get('/api/ideas?limit=3')).body.map(({ slug }: { slug: string }) => slug)
    for (const [part, end] of [
      [';', '\r\n'],
      ['\t', '\n'],
      [',', '\r'],
    ] as const) {
      const member = await newMember()
      const file = [
        ['Slug', 'TARGET DATE', 'Priority', 'Colour', 'status'].join(part),
        [slugs[0], '2027-05-31', '3', 'red', ''].join(part),
        ['', '', '', '', ''].join(part),
        slugs[1],
        '',
        [slugs[2], '', '', '', 'in_progress', ''].join(part),
      ].join(end)
      const { body } = await member.upload(`${path}/import`, 'text/csv; charset=utf-8', file)
      expect(body).toEqual({ rows: 3, problems: [], added: 3, skipped: 0 })
      expect((await member.get(path)).body).toMatchObject([
        { idea: { slug: slugs[0] }, targetDate: '2027-05-31', priority: 3, status: 'planned' },
        { idea: { slug: slugs[1] }, targetDate: null, priority: null },
        { idea: { slug: slugs[2] }, status: 'in_progress' },
      ])
    }
  })

  it('of titles alone makes custom ideas', async () => {
    const member = await newMember()
    await member.upload(`${path}/import`, 'text/csv', 'title\nSail round the world\n"Learn, slowly"\n')
    expect((await member.get(path)).body).toMatchObject([
      { idea: { title: 'Sail round the world', slug: null, difficulty: 3 } },
      { idea: { title: 'Learn, slowly' } },
    ])
  })
})

describe('a file with problems', () => {
  const slug = 'see-eagle-hunters-compete-in-western-mongolia'
  const rows = [
    { slug },
    { slug: 'no-such-idea' },
    { slug },
    { title: '' },
    { title: 'x', difficulty: 9, targetDate: '2027-02-30' },
    { title: 'y', steps: [{ text: '' }] },
    5,
    { title: 'z', completedAt: 'long ago' },
  ]

  it('names row, field and reason, and imports nothing', async () => {
    const member = await newMember()
    const file = JSON.stringify(rows)
    const problems = [
      { row: 2, field: 'slug', message: 'There is no idea with this slug in the catalogue.' },
      { row: 3, field: 'slug', message: 'This is the same idea as in row 1.' },
      { row: 4, field: 'title', message: 'Title is required' },
      { row: 5, field: 'difficulty', message: 'difficulty must be at most 5.' },
      { row: 5, field: 'targetDate', message: expect.stringContaining('targetDate must be a date') },
      { row: 6, field: 'steps', message: expect.any(String) },
      { row: 7, field: '', message: 'This is no item.' },
      { row: 8, field: 'completedAt', message: expect.any(String) },
    ]
    const look = await member.upload(`${path}/import?dryRun=1`, 'application/json', file)
    expect(look).toEqual({ status: 200, body: { rows: 8, problems, added: 0, skipped: 0 } })
    const { status, body } = await member.upload(`${path}/import`, 'application/json', file)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: '8 problems were found, so nothing was imported.',
      problems,
      added: 0,
    })
    expect((await member.get(path)).body).toEqual([])
    expect((await member.get('/api/custom-ideas')).body).toEqual([])
  })

  it('counts the rows of a CSV as a spreadsheet does', async () => {
    const member = await newMember()
    const file = `title,priority,notes\nfine,1,"two\nlines"\n\nbad,9,\ntoo,1,,long\n`
    const { body } = await member.upload(`${path}/import`, 'text/csv', file)
    expect(body.problems).toEqual([
      { row: 4, field: 'priority', message: 'priority must be at most 3.' },
      { row: 5, field: '', message: 'There are more cells than columns.' },
    ])
    expect((await member.get(path)).body).toEqual([])
  })

  it.each([
    ['no JSON', 'json', '{', /not valid JSON/],
    ['no list', 'json', '{"entries":[]}', /list of items/],
    ['no heading', 'csv', 'a,b\n1,2\n', /first row must name/],
    ['nothing in it', 'csv', '', /first row must name/],
    ['a heading twice', 'csv', 'title,Title\nx,y\n', /stands there twice/],
    ['a quotation without end', 'csv', 'title\nfine\n"open', /no CSV from row 3 on/],
    ['too many rows', 'csv', `title\n${'x\n'.repeat(5001)}`, /at most 5000 rows/],
    [
      'too many items',
      'json',
      JSON.stringify(Array.from({ length: 5001 }, () => ({ title: 'x' }))),
      /at most 5000/,
    ],
  ] as const)('because of %s is 400 with a sentence', async (_why, format, file, sentence) => {
    const member = await newMember()
    const { status, body } = await member.upload(`${path}/import?dryRun=1`, types[format], file)
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)])
  })

  it.each([
    ['UTF-16', Buffer.from('\u{FEFF}title\nfine\n', 'utf16le')],
    ['Latin-1', Buffer.from('title\ncaf\xe9\n', 'latin1')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00])],
  ])('because it is %s is told what to do', async (_what, file) => {
    const member = await newMember()
    const { status, body } = await member.upload(`${path}/import`, 'text/csv', file)
    expect([status, body.error]).toEqual([400, expect.stringContaining('UTF-8')])
  })

  it('of another type is 415, with an unclear dryRun 400', async () => {
    const member = await newMember()
    expect((await member.upload(`${path}/import`, 'application/pdf', '%PDF')).status).toBe(415)
    expect((await member.upload(`${path}/import?dryRun=yes`, 'text/csv', 'title\nx\n')).status).toBe(400)
    expect((await member.get(path)).body).toEqual([])
  })

  it('carries what no database can hold without an error of ours', async () => {
    const member = await newMember()
    const nul = await member.upload(`${path}/import`, 'application/json', '[{"title":"a\\u0000b"}]')
    expect(nul).toMatchObject({ status: 400, body: { problems: [{ row: 1, field: 'title' }] } })
    const half = await member.upload(`${path}/import`, 'application/json', '[{"title":"a\\ud83d"}]')
    expect(half).toMatchObject({ status: 200, body: { added: 1 } })
    const polluted = '[{"title":"x","__proto__":{"status":"completed"},"constructor":5}]'
    expect((await member.upload(`${path}/import`, 'application/json', polluted)).status).toBe(200)
    expect((await member.get(path)).body.map(({ status }: { status: string }) => status)).toEqual([
      'planned',
      'planned',
    ])
  })
})

describe('a large file', () => {
  const rowOf = (index: number) => ({
    title: `Row ${index}`,
    notes: 'n'.repeat(4_900),
    description: 'd'.repeat(4_900),
  })

  it('of almost 20 MB is taken, of more is 413', async () => {
    const member = await newMember()
    const file = JSON.stringify(Array.from({ length: 2_050 }, (_, index) => rowOf(index)))
    expect(file.length).toBeGreaterThan(19_500_000)
    const { status, body } = await member.upload(`${path}/import`, 'application/json', file)
    expect([status, body.added]).toEqual([200, 2_050])
    const larger = `${file}${' '.repeat(21 * 1024 * 1024 - file.length)}`
    expect((await member.upload(`${path}/import`, 'application/json', larger)).status).toBe(413)
    expect((await member.upload('/api/custom-ideas', 'application/json', file)).status).toBe(413)
    expect((await asking(app).upload(`${path}/import`, 'application/json', larger)).status).toBe(401)
  })
})
