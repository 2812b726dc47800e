import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCustomCatalogue } from '#root/start/catalogue.ts'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const sample = join(import.meta.dirname, '../../../docs/own-catalogue/recipes.csv')
const folder = mkdtempSync(join(tmpdir(), 'someday-own-'))
let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const loadCatalogue = (path: string) =>
  seedCustomCatalogue(app.orm.em.fork(), 'SEED', path, { now: new Date(), onProgress() {} })
const rows = (query: string): Promise<Record<string, unknown>[]> => app.orm.em.fork().execute(query)
const count = async () => Number((await rows('select count(*) as n from idea'))[0]?.n)

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a custom catalogue', () => {
  it('is loaded from the sample in the documentation, with its categories, once', async () => {
    const before = await count()
    expect(await loadCatalogue(sample)).toBe(true)
    expect(await count()).toBe(before + 50)
    const [soups] = await rows("select * from category where slug = 'soups'")
    expect(soups).toMatchObject({ name: 'Soups', archived_at: null })
    const { body } = await client(app).get('/api/categories')
    expect(body.find(({ name }: { name: string }) => name === 'Bread')).toMatchObject({ ideaCount: 8 })
    expect(await loadCatalogue(sample)).toBe(false)
    expect(await count()).toBe(before + 50)
  })

  it('that has changed is loaded again: its ideas are recognised', async () => {
    const before = await count()
    const text = readFileSync(sample, 'utf8').replace('Halve ripe tomatoes', 'Take ripe tomatoes')
    expect(await loadCatalogue(fileOf('changed.csv', text))).toBe(true)
    expect(await count()).toBe(before)
    const [idea] = await rows("select description from idea where slug = 'roast-a-tomato-soup'")
    expect(idea?.description).toMatch(/^Take ripe tomatoes/)
  })

  it.each(['csv', 'json'])('may be another site’s export as %s, with its foreign IDs', async (format) => {
    const exported = await client(app, editor).get(`/api/ideas/export?format=${format}`)
    const before = await count()
    await loadCatalogue(fileOf(`export.${format}`, exported.text))
    expect(await count()).toBe(before)
  })

  it('with an error is refused as a whole, and its rows are named', async () => {
    const before = await count()
    const text = 'title,category,difficulty\nA good one,Salads,1\nToo hard,Salads,9\n'
    await expect(loadCatalogue(fileOf('wrong.csv', text))).rejects.toThrow(
      /^SEED cannot be used: [^]*line 3, difficulty: /,
    )
    expect(await count()).toBe(before)
    expect(await rows("select 1 from category where name = 'Salads'")).toEqual([])
    await expect(loadCatalogue(join(folder, 'nowhere.csv'))).rejects.toThrow(/^SEED cannot be used: /)
    await expect(loadCatalogue(fileOf('broken.json', '{'))).rejects.toThrow(/^SEED cannot be used: /)
  })

  it('may be JSON Lines, and an invalid line is named', async () => {
    const before = await count()
    const idea = (title: string) => JSON.stringify({ title, category: 'Salads' })
    await loadCatalogue(fileOf('lines.json', `${idea('Toss a green salad')}\n${idea('Slice a radish')}\n`))
    expect(await count()).toBe(before + 2)
    await expect(loadCatalogue(fileOf('half.json', `${idea('Chop an onion')}\n{"title":\n`))).rejects.toThrow(
      /^SEED cannot be used: Line 2 is not an idea/,
    )
    expect(await count()).toBe(before + 2)
  })

  it('may have more rows than an upload, and its progress is reported', { timeout: 120_000 }, async () => {
    const before = await count()
    const reading: number[] = []
    const writing: [number, number][] = []
    const titles = Array.from({ length: 10_001 }, (_, index) => `Boil egg number ${index},Eggs`)
    const path = fileOf('many.csv', `title,category\n${titles.join('\n')}\n`)
    await seedCustomCatalogue(app.orm.em.fork(), 'SEED', path, {
      now: new Date(),
      onReading: (done) => reading.push(done),
      onProgress: (done, total) => writing.push([done, total]),
    })
    expect(await count()).toBe(before + 10_001)
    expect(reading.at(-1)).toBe(10_000)
    expect(writing.at(-1)).toEqual([10_001, 10_001])
    expect(writing.map(([done]) => done)).toEqual(writing.map(([done]) => done).toSorted((a, b) => a - b))
  })

  it('has all its invalid rows reported, and none of it loaded', { timeout: 120_000 }, async () => {
    const before = await count()
    const lines = Array.from({ length: 5_000 }, (_, index) => `Poach egg number ${index},Poached,1,white`)
    lines[100] = 'Poach egg number 100,Poached,8,white'
    lines[4_900] = 'Poach egg number 4900,Poached,9,white'
    const path = fileOf('long-wrong.csv', `title,category,difficulty,colour\n${lines.join('\n')}\n`)
    // The first five are listed: the unknown column, once, at the header line.
    await expect(loadCatalogue(path)).rejects.toThrow(
      /The file has 3 problems[^]*line 1, colour: [^]*line 102, difficulty: [^]*line 4902, difficulty: /,
    )
    expect(await count()).toBe(before)
    expect(await rows("select 1 from category where name = 'Poached'")).toEqual([])
  })

  it('has an idea of the catalogue that it contains twice reported, however far apart', async () => {
    const before = await count()
    const known = 'Roast a tomato soup,Soups'
    const others = Array.from({ length: 2_500 }, (_, index) => `Fry egg number ${index},Fried`)
    const path = fileOf('twice.csv', `title,category\n${[known, ...others, known].join('\n')}\n`)
    await expect(loadCatalogue(path)).rejects.toThrow(/line 2503, id: This idea appears in the file twice/)
    expect(await count()).toBe(before)
  })

  it(
    'creates two ideas from two new rows with the same title, however far apart',
    { timeout: 120_000 },
    async () => {
      const others = Array.from({ length: 2_500 }, (_, index) => `Coddle egg number ${index},Coddled`)
      const lines = ['Peel an egg,Coddled', ...others, 'Peel an egg,Coddled']
      await loadCatalogue(fileOf('same-titles.csv', `title,category\n${lines.join('\n')}\n`))
      expect(await rows("select slug from idea where title = 'Peel an egg' order by id")).toEqual([
        { slug: 'peel-an-egg' },
        { slug: 'peel-an-egg-2' },
      ])
    },
  )

  it.each([
    ['csv', 'title,category\nBoil an egg,Eggs\n', /^SEED cannot be used: [^]*line 3/i],
    [
      'json',
      '{"title":"Boil an egg","category":"Eggs"}\n',
      /^SEED cannot be used: Line 2 is longer than 1 MB/,
    ],
  ])(
    'of 40 MB without a line break is refused at that line, as %s',
    { timeout: 120_000 },
    async (format, text, sentence) => {
      const before = await count()
      const path = fileOf(`endless.${format}`, text)
      // A sparse file needs no disk space.
      truncateSync(path, 40 * 1024 * 1024)
      await expect(loadCatalogue(path)).rejects.toThrow(sentence)
      expect(await count()).toBe(before)
    },
  )
})

describe('an import with unknown categories', () => {
  const text =
    'title,category\nPress a flower,Quiet crafts\nFold a crane,quiet crafts\nSwim at dawn,summer-bucket-list-ideas\n'
  const send = async (query: string) => {
    const { statusCode: status, body } = await app.inject({
      method: 'POST',
      url: `/api/ideas/import?${query}`,
      payload: text,
      headers: { ...editor.headers, 'content-type': 'text/csv' },
    })
    return { status, body: JSON.parse(body) }
  }

  it('offers to create them, and creates them on request', async () => {
    const offered = await send('dryRun=1')
    expect(offered.body).toMatchObject({
      newCategories: ['Quiet crafts'],
      problems: [{ row: 2 }, { row: 3 }],
    })
    expect((await send('')).status).toBe(400)

    const looked = await send('dryRun=1&newCategories=1')
    expect(looked.body).toMatchObject({ creating: 3, problems: [], newCategories: ['Quiet crafts'] })
    expect(await rows("select 1 from category where name = 'Quiet crafts'")).toEqual([])

    expect(await send('newCategories=1')).toMatchObject({ status: 200, body: { created: 3 } })
    const made = await rows("select slug, cover_icon from category where name = 'Quiet crafts'")
    expect(made).toEqual([{ slug: 'quiet-crafts', cover_icon: expect.any(String) }])
    expect((await client(app).get('/categories/quiet-crafts')).status).toBe(200)
  })
})
