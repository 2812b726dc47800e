import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { client, newMember, type Client } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'
const types = { csv: 'text/csv', json: 'application/json' }
const formats = ['csv', 'json'] as const

/** Texts that files and spreadsheets often handle wrongly. */
const difficultTexts = [
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

/** Fills a list with every kind of entry, in a custom order. */
async function fillList(member: Client) {
  for (const [index, notes] of difficultTexts.entries())
    await member.post(path, { ideaId: 100 + index, notes })
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
    await member.call('bucketList.steps.add', { entryId: first.id, text })
  const { steps } = (await member.get(path)).body.find(({ ideaId }: { ideaId: number }) => ideaId === 7)
  await member.call('bucketList.steps.update', { id: steps[1].id, isDone: true })
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
  await member.call('bucketList.reorder', { id: first.id, after: null })
}

/** Returns a list without the fields that differ between accounts. */
async function readList(member: Client) {
  const { body } = await member.get(path)
  return body.map((entry: Record<string, unknown>) => {
    const { idea, steps, customIdeaId, ...rest } = entry
    return { ...rest, ...accountSpecificFields, isCustom: customIdeaId !== null, ...withoutIds(idea, steps) }
  })
}

const accountSpecificFields = { id: 0, position: 0, updatedAt: '' }

function withoutIds(idea: unknown, steps: unknown) {
  return JSON.parse(JSON.stringify({ idea, steps }), (key, value) =>
    key === 'id' || key === 'imageUrl' ? undefined : value,
  )
}

describe.each(formats)('a list as %s', (format) => {
  it('can be imported into another account after the first one is deleted', async () => {
    const before = await newMember(app)
    await fillList(before)
    const list = await readList(before)
    const file = (await before.get(`${path}/export?format=${format}`)).text
    await app.orm.em.fork().execute(`delete from users where id = ${before.id}`)
    expect(await app.orm.em.fork().count(Entry, { user: before.id })).toBe(0)

    const after = await newMember(app)
    const look = await after.upload(`${path}/import?dryRun=1`, types[format], file)
    expect([look.status, look.body]).toEqual([
      200,
      { rows: list.length, problems: [], added: list.length, skipped: 0 },
    ])
    expect(await readList(after)).toEqual([])

    const { status, body } = await after.upload(`${path}/import`, types[format], file)
    expect([status, body.added]).toEqual([200, list.length])
    expect(await readList(after)).toEqual(list)
    const customIdeas = (await after.get('/api/custom-ideas')).body
    expect(customIdeas).toHaveLength(3)
    expect(customIdeas[0]).toMatchObject({ season: 'fall', ageGroup: '+18', description: '@home\n\n=1' })
    expect((await after.get(`${path}/export?format=${format}`)).text).toBe(file)
  })

  it('adds nothing when imported again, in sequence or concurrently', async () => {
    const member = await newMember(app)
    await fillList(member)
    const file = (await member.get(`${path}/export?format=${format}`)).text
    const list = await readList(member)
    expect((await member.upload(`${path}/import`, types[format], file)).body).toMatchObject({
      added: 0,
      skipped: list.length,
    })
    const other = await newMember(app)
    const both = await Promise.all([
      other.upload(`${path}/import`, types[format], file),
      other.upload(`${path}/import`, types[format], file),
    ])
    expect(both.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, list.length])
    expect(await readList(other)).toEqual(list)
  })

  it('is sent as a named file and not cacheable', async () => {
    const member = await newMember(app)
    const { headers } = await member.get(`${path}/export?format=${format}`)
    expect(headers).toMatchObject({
      'content-type': `${types[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="my-bucket-list.${format}"`,
      'cache-control': 'no-store',
    })
  })
})

it('a list cannot be exported in a third format', async () => {
  const member = await newMember(app)
  for (const format of ['xml', '', 'CSV']) {
    expect((await member.get(`${path}/export?format=${format}`)).status).toBe(400)
  }
})

describe('a CSV', () => {
  it('has no cell that a spreadsheet would run', async () => {
    const member = await newMember(app)
    await fillList(member)
    const { text } = await member.get(`${path}/export?format=csv`)
    expect(text.startsWith('\u{FEFF}')).toBe(true)
    const cells = parse(text, { bom: true }).flat()
    expect(cells.length).toBeGreaterThan(300)
    expect(cells.filter((cell) => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
  })

  it('may come from a spreadsheet: semicolons, tabs, other cases, more columns, blank rows, no final line break', async () => {
    const slugs = (await client(app).get('/api/ideas?limit=3')).body.map(({ slug }: { slug: string }) => slug)
    for (const [part, end] of [
      [';', '\r\n'],
      ['\t', '\n'],
      [',', '\r'],
    ] as const) {
      const member = await newMember(app)
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

  it('with titles only creates custom ideas', async () => {
    const member = await newMember(app)
    await member.upload(`${path}/import`, 'text/csv', 'title\nSail round the world\n"Learn, slowly"\n')
    expect((await member.get(path)).body).toMatchObject([
      { idea: { title: 'Sail round the world', slug: null, difficulty: 3 } },
      { idea: { title: 'Learn, slowly' } },
    ])
  })

  it('is listed before later additions, however long it is', async () => {
    const member = await newMember(app)
    const titles = Array.from({ length: 5_000 }, (_, index) => `Wish ${index}`)
    await member.upload(`${path}/import`, 'text/csv', `title\n${titles.join('\n')}\n`)
    await member.post(path, { ideaId: 1 })
    const ids = (await member.get(path)).body.map(({ ideaId }: { ideaId: number | null }) => ideaId)
    expect([ids.length, ids.indexOf(1)]).toEqual([5_001, 5_000])
  })
})
