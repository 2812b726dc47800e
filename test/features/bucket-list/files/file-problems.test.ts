import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, newMember } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'
const types = { csv: 'text/csv', json: 'application/json' }

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
    { title: 'z', createdAt: '0000-01-01T00:00:00Z' },
  ]

  it('names row, field and reason, and imports the other rows', async () => {
    const member = await newMember(app)
    const file = JSON.stringify(rows)
    const problems = [
      { row: 2, field: 'slug', message: 'No idea in the catalogue has this slug.' },
      { row: 3, field: 'slug', message: 'This is the same idea as in row 1.' },
      { row: 4, field: 'title', message: 'Title is required' },
      { row: 5, field: 'difficulty', message: 'difficulty must be at most 5.' },
      { row: 5, field: 'targetDate', message: expect.stringContaining('targetDate must be a valid date') },
      { row: 6, field: 'steps', message: expect.any(String) },
      { row: 7, field: '', message: 'This item isn’t in a format we can read.' },
      { row: 8, field: 'completedAt', message: expect.any(String) },
      { row: 9, field: 'createdAt', message: 'createdAt must be a date and time in the years 1 to 9999.' },
    ]
    const look = await member.upload(`${path}/import?dryRun=1`, 'application/json', file)
    expect([look.status, look.body]).toEqual([200, { rows: 9, problems, added: 1, skipped: 0 }])
    expect((await member.get(path)).body).toEqual([])
    const { status, body } = await member.upload(`${path}/import`, 'application/json', file)
    expect([status, body]).toEqual([200, { rows: 9, problems, added: 1, skipped: 0 }])
    expect((await member.get(path)).body).toMatchObject([{ idea: { slug } }])
    expect((await member.get('/api/custom-ideas')).body).toEqual([])
    const again = await member.upload(`${path}/import`, 'application/json', file)
    expect([again.status, again.body]).toEqual([200, { rows: 9, problems, added: 0, skipped: 1 }])
  })

  it('without a valid row is refused', async () => {
    const member = await newMember(app)
    const { status, body } = await member.upload(`${path}/import`, 'application/json', '[{"title":""},5]')
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: 'We found 2 problems, so nothing was imported.', added: 0 }),
    ])
  })

  it('accepts common words for completed', async () => {
    const member = await newMember(app)
    const said = ['done', 'Yes', ' X ', 'Completed', '✓', 'In Progress', 'to do', '', 'perhaps']
    const file = `title,status\n${said.map((word, nth) => `${nth},${word}`).join('\n')}\n`
    const { body } = await member.upload(`${path}/import`, 'text/csv', file)
    expect(body.problems).toMatchObject([{ row: 10, field: 'status' }])
    const statuses = (await member.get(path)).body.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual([...Array(5).fill('completed'), 'in_progress', 'planned', 'planned'])
  })

  it('counts CSV rows as a spreadsheet does', async () => {
    const member = await newMember(app)
    const file = `title,priority,notes\nfine,1,"two\nlines"\n\nbad,9,\ntoo,1,,long\n`
    const { body } = await member.upload(`${path}/import`, 'text/csv', file)
    expect(body.problems).toEqual([
      { row: 4, field: 'priority', message: 'priority must be at most 3.' },
      { row: 5, field: '', message: 'This row has more cells than the header row.' },
    ])
    expect((await member.get(path)).body).toMatchObject([{ notes: 'two\nlines' }])
  })

  it.each([
    ['invalid JSON', 'json', '{', /isn’t valid JSON/],
    ['no list', 'json', '{"entries":[]}', /list of items/],
    ['no header', 'csv', 'a,b\n1,2\n', /first row must contain/],
    ['an empty file', 'csv', '', /first row must contain/],
    ['a duplicate header', 'csv', 'title,Title\nx,y\n', /appears twice/],
    ['an unclosed quote', 'csv', 'title\nfine\n"open', /isn’t valid CSV\. The first problem is in row 3/],
    ['too many rows', 'csv', `title\n${'x\n'.repeat(5001)}`, /up to 5,000 rows/],
    [
      'too many items',
      'json',
      JSON.stringify(Array.from({ length: 5001 }, () => ({ title: 'x' }))),
      /up to 5,000/,
    ],
  ] as const)('because of %s is 400 with a sentence', async (_why, format, file, sentence) => {
    const member = await newMember(app)
    const { status, body } = await member.upload(`${path}/import?dryRun=1`, types[format], file)
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)])
  })

  it.each([
    ['UTF-16', Buffer.from('\u{FEFF}title\nfine\n', 'utf16le')],
    ['Latin-1', Buffer.from('title\ncaf\xe9\n', 'latin1')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00])],
  ])('because it is %s gets a message with what to do', async (_what, file) => {
    const member = await newMember(app)
    const { status, body } = await member.upload(`${path}/import`, 'text/csv', file)
    expect([status, body.error]).toEqual([400, expect.stringContaining('UTF-8')])
  })

  it('of another type is 415; with an invalid dryRun it is 400', async () => {
    const member = await newMember(app)
    expect((await member.upload(`${path}/import`, 'application/pdf', '%PDF')).status).toBe(415)
    expect((await member.upload(`${path}/import?dryRun=yes`, 'text/csv', 'title\nx\n')).status).toBe(400)
    expect((await member.get(path)).body).toEqual([])
  })

  it('imports characters that the database cannot store without a server error', async () => {
    const member = await newMember(app)
    const nul = await member.upload(`${path}/import`, 'application/json', '[{"title":"a\\u0000b"}]')
    expect(nul).toMatchObject({ status: 400, body: { problems: [{ row: 1, field: 'title' }] } })
    const nulInSlug = await member.upload(`${path}/import`, 'application/json', '[{"slug":"a\\u0000b"}]')
    expect(nulInSlug).toMatchObject({ status: 400, body: { problems: [{ row: 1, field: 'slug' }] } })
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

  it('of almost 20 MB is accepted, a larger one is 413', async () => {
    const member = await newMember(app)
    const file = JSON.stringify(Array.from({ length: 2_050 }, (_, index) => rowOf(index)))
    expect(file.length).toBeGreaterThan(19_500_000)
    const { status, body } = await member.upload(`${path}/import`, 'application/json', file)
    expect([status, body.added]).toEqual([200, 2_050])
    const larger = `${file}${' '.repeat(21 * 1024 * 1024 - file.length)}`
    expect((await member.upload(`${path}/import`, 'application/json', larger)).status).toBe(413)
    expect((await member.upload('/api/custom-ideas', 'application/json', file)).status).toBe(413)
    expect((await client(app).upload(`${path}/import`, 'application/json', larger)).status).toBe(401)
  })
})
