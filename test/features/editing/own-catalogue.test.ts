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

const bring = (path: string) =>
  seedCustomCatalogue(app.orm.em.fork(), 'SEED', path, { now: new Date(), onProgress() {} })
const rows = (query: string): Promise<Record<string, unknown>[]> => app.orm.em.fork().execute(query)
const count = async () => Number((await rows('select count(*) as n from idea'))[0]?.n)

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a catalogue of one’s own', () => {
  it('is brought in from the sample of the manual, with its categories, once', async () => {
    const before = await count()
    expect(await bring(sample)).toBe(true)
    expect(await count()).toBe(before + 50)
    const [soups] = await rows("select * from category where slug = 'soups'")
    expect(soups).toMatchObject({ name: 'Soups', archived_at: null })
    const { body } = await client(app).get('/api/categories')
    expect(body.find(({ name }: { name: string }) => name === 'Bread')).toMatchObject({ ideaCount: 8 })
    expect(await bring(sample)).toBe(false)
    expect(await count()).toBe(before + 50)
  })

  it('that has changed is brought in anew: what it names is known again', async () => {
    const before = await count()
    const text = readFileSync(sample, 'utf8').replace('Halve ripe tomatoes', 'Take ripe tomatoes')
    expect(await bring(fileOf('changed.csv', text))).toBe(true)
    expect(await count()).toBe(before)
    const [idea] = await rows("select description from idea where slug = 'roast-a-tomato-soup'")
    expect(idea?.description).toMatch(/^Take ripe tomatoes/)
  })

  it.each(['csv', 'json'])(
    'is what another site has exported as %s, whose ids are not ours',
    async (format) => {
      const exported = await client(app, editor).get(`/api/ideas/export?format=${format}`)
      const before = await count()
      await bring(fileOf(`export.${format}`, exported.text))
      expect(await count()).toBe(before)
    },
  )

  it('that is wrong is refused as a whole, and its rows are named', async () => {
    const before = await count()
    const text = 'title,category,difficulty\nA good one,Salads,1\nToo hard,Salads,9\n'
    await expect(bring(fileOf('wrong.csv', text))).rejects.toThrow(
      /^SEED cannot be used: [^]*line 3, difficulty: /,
    )
    expect(await count()).toBe(before)
    expect(await rows("select 1 from category where name = 'Salads'")).toEqual([])
    await expect(bring(join(folder, 'nowhere.csv'))).rejects.toThrow(/^SEED cannot be used: /)
    await expect(bring(fileOf('broken.json', '{'))).rejects.toThrow(/^SEED cannot be used: /)
  })

  it('may be JSON with an idea on each line, and the line that is wrong is named', async () => {
    const before = await count()
    const idea = (title: string) => JSON.stringify({ title, category: 'Salads' })
    await bring(fileOf('lines.json', `${idea('Toss a green salad')}\n${idea('Slice a radish')}\n`))
    expect(await count()).toBe(before + 2)
    await expect(bring(fileOf('half.json', `${idea('Chop an onion')}\n{"title":\n`))).rejects.toThrow(
      /^SEED cannot be used: Line 2 is not an idea/,
    )
    expect(await count()).toBe(before + 2)
  })

  it(
    'may have more rows than an upload, and its reading and writing are reported',
    { timeout: 120_000 },
    async () => {
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
    },
  )

  it('names the wrong rows of its whole length, and loads none of it', { timeout: 120_000 }, async () => {
    const before = await count()
    const lines = Array.from({ length: 5_000 }, (_, index) => `Poach egg number ${index},Poached,1,white`)
    lines[100] = 'Poach egg number 100,Poached,8,white'
    lines[4_900] = 'Poach egg number 4900,Poached,9,white'
    const path = fileOf('long-wrong.csv', `title,category,difficulty,colour\n${lines.join('\n')}\n`)
    // The first five are named: the unknown column, once, stands at its heading.
    await expect(bring(path)).rejects.toThrow(
      /The file has 3 problems[^]*line 1, colour: [^]*line 102, difficulty: [^]*line 4902, difficulty: /,
    )
    expect(await count()).toBe(before)
    expect(await rows("select 1 from category where name = 'Poached'")).toEqual([])
  })

  it('names an idea of the catalogue that stands in it twice, however far apart', async () => {
    const before = await count()
    const known = 'Roast a tomato soup,Soups'
    const others = Array.from({ length: 2_500 }, (_, index) => `Fry egg number ${index},Fried`)
    const path = fileOf('twice.csv', `title,category\n${[known, ...others, known].join('\n')}\n`)
    await expect(bring(path)).rejects.toThrow(/line 2503, id: This idea is in the file twice/)
    expect(await count()).toBe(before)
  })

  it('makes two ideas of two new rows of one title, however far apart', { timeout: 120_000 }, async () => {
    const others = Array.from({ length: 2_500 }, (_, index) => `Coddle egg number ${index},Coddled`)
    const lines = ['Peel an egg,Coddled', ...others, 'Peel an egg,Coddled']
    await bring(fileOf('same-titles.csv', `title,category\n${lines.join('\n')}\n`))
    expect(await rows("select slug from idea where title = 'Peel an egg' order by id")).toEqual([
      { slug: 'peel-an-egg' },
      { slug: 'peel-an-egg-2' },
    ])
  })

  it.each([
    ['csv', 'title,category\nBoil an egg,Eggs\n', /^SEED cannot be used: [^]*line 3/i],
    [
      'json',
      '{"title":"Boil an egg","category":"Eggs"}\n',
      /^SEED cannot be used: Line 2 is longer than 1 MB/,
    ],
  ])(
    'of 40 MB without a line break is refused at the line, as %s',
    { timeout: 120_000 },
    async (format, text, sentence) => {
      const before = await count()
      const path = fileOf(`endless.${format}`, text)
      // A file with holes takes no room on the disk.
      truncateSync(path, 40 * 1024 * 1024)
      await expect(bring(path)).rejects.toThrow(sentence)
      expect(await count()).toBe(before)
    },
  )
})

describe('an import of ideas whose categories are not there', () => {
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

  it('offers to make them, and makes them where it is told to', async () => {
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
