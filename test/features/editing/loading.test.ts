import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadIdeas } from '#features/editing/server/loading/loading.service.ts'
import { stagingColumns } from '#features/editing/server/loading/bulk-insert.service.ts'
import { rebuildSearchWords } from '#features/search/server/reindex.service.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

const folder = fastFolder('someday-loading-')
const file = join(folder, 'ideas.json')
const now = new Date('2026-11-20T10:00:00Z')
let loadedFromFile: TestApp
let savedOneByOne: TestApp
beforeAll(async () => {
  ;[loadedFromFile, savedOneByOne] = await Promise.all([startTestApp(), startTestApp()])
})
afterAll(async () => {
  await Promise.all([loadedFromFile.close(), savedOneByOne.close()])
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = (app: TestApp, statement: string) =>
  app.orm.em.fork().execute<Record<string, unknown>[]>(statement)

/** Queries for everything that triggers maintain, and for the indexes of ideas. */
const maintainedTables = {
  ideas: 'select * from idea order by id',
  places: 'select * from idea_place order by idea_id, position',
  kinds: 'select * from idea_tally where ideas <> 0 order by 1, 2, 3, 4, 5, 6, 7',
  categories: 'select * from category_tally order by category_id',
  blocks: 'select * from idea_block order by block',
  countries: 'select * from country_tally order by country',
  ideasByKind: 'select * from kind_tally where ideas <> 0 order by kind',
  words: 'select word, stem, ideas from search_word order by word',
  indexes: `select indexdef from pg_indexes where tablename = 'idea' order by 1`,
  rules: `select conname, convalidated, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'idea'::regclass order by 1`,
  triggers: `select tgname, tgenabled from pg_trigger where tgrelid = 'idea'::regclass and not tgisinternal order by 1`,
}

describe('a file with very many ideas', () => {
  it.each([
    { share: 'many among few', from: 0, count: 340 },
    { share: 'a few among many', from: 400, count: 30 },
  ])('has the same result as saving one by one: $share', async ({ from, count }) => {
    const before = await lastId(loadedFromFile)
    await writeIdeas(from, count)
    expect(await loadIdeas(loadedFromFile.orm.em.fork(), file, { now })).toMatchObject({ ideas: count + 3 })

    const columns = ['id', ...stagingColumns].join()
    const rows = await rowsOf(
      loadedFromFile,
      `select row_to_json(i) as row from idea i where id > ${before} order by id`,
    )
    expect(rows).toHaveLength(count + 3)
    for (const { row } of rows)
      await savedOneByOne.orm.em
        .fork()
        .execute(
          `insert into idea (${columns}) select ${columns} from json_populate_record(null::idea, ?::json)`,
          [JSON.stringify(row)],
        )
    await rebuildSearchWords(savedOneByOne.orm.em.fork())
    for (const [name, statement] of Object.entries(maintainedTables))
      expect({ [name]: await rowsOf(loadedFromFile, statement) }).toEqual({
        [name]: await rowsOf(savedOneByOne, statement),
      })
  })

  it('is found at once, by readers who searched before', async () => {
    const asked = '/api/search?q=zeppelinfahrt'
    expect((await loadedFromFile.inject(asked)).json()).toEqual([])
    writeFileSync(file, JSON.stringify({ title: 'Zeppelinfahrt', category: 'travel-bucket-list-ideas' }))
    await loadIdeas(loadedFromFile.orm.em.fork(), file, { now })
    await expect
      .poll(async () => (await loadedFromFile.inject(asked)).json())
      .toMatchObject([{ title: 'Zeppelinfahrt', slug: 'zeppelinfahrt', createdAt: now.toISOString() }])
  })

  it.each([
    ['{"title":"Fine","category":"travel-bucket-list-ideas"}\n{"title":""}', /Line 2, title/],
    [
      '{"title":"Nowhere","category":"no-such-one"}\n{"title":"There","category":"No-Such-One"}\n{"title":"Elsewhere","category":"Other"}',
      /no category called "no-such-one" \(2 ideas\), "Other" \(1 idea\).*--make-categories/,
    ],
    ['{"title":"Fine","category":"travel-bucket-list-ideas"}\nnonsense', /Line 2 is not an idea/],
    ['[\n]', /no ideas/],
  ])('adds nothing if anything in it is wrong: %s', async (text, problem) => {
    const before = await Promise.all(
      Object.values(maintainedTables).map((statement) => rowsOf(loadedFromFile, statement)),
    )
    writeFileSync(file, text)
    await expect(loadIdeas(loadedFromFile.orm.em.fork(), file, { now })).rejects.toThrow(problem)
    expect(
      await Promise.all(
        Object.values(maintainedTables).map((statement) => rowsOf(loadedFromFile, statement)),
      ),
    ).toEqual(before)
    expect(
      await rowsOf(loadedFromFile, `select tablename from pg_tables where tablename like 'arriv%'`),
    ).toEqual([])
  })

  it('has its broken CSV lines reported as editors count lines', async () => {
    const csv = join(folder, 'ideas.csv')
    const heading = 'title,description,category\r\n'
    const fine = 'Fine,"Two\r\nlines",travel-bucket-list-ideas\r\n'
    const load = () => loadIdeas(loadedFromFile.orm.em.fork(), csv, { now })
    writeFileSync(csv, `${heading}${fine},No title,travel-bucket-list-ideas\r\n`)
    await expect(load()).rejects.toThrow(/^Line 4, title: /)
    writeFileSync(csv, `${heading}${fine}${fine}a,b,c,d\r\n`)
    await expect(load()).rejects.toThrow('line 6 is invalid')
  })

  it('is reported if it is missing', async () => {
    const missing = join(folder, 'nowhere.csv')
    await expect(loadIdeas(loadedFromFile.orm.em.fork(), missing, { now })).rejects.toThrow(
      `The file ${missing} does not exist.`,
    )
  })

  it('creates its categories, if that is requested', async () => {
    writeFileSync(
      file,
      '{"title":"Count to a million","category":"Number games"}\n{"title":"Count back","category":"number games"}',
    )
    const em = loadedFromFile.orm.em.fork()
    const dryRun = await loadIdeas(em, file, { now, makesCategories: true, isDryRun: true })
    expect(dryRun).toEqual({ ideas: 2, knownTitles: 0, newCategories: ['Number games'] })
    const done = await loadIdeas(em, file, { now, makesCategories: true })
    expect(done).toEqual({ ideas: 2, knownTitles: 0, newCategories: ['Number games'] })
    expect(
      await rowsOf(
        loadedFromFile,
        `select count(*)::int as ideas from idea join category c on c.id = category_id
        where c.name = 'Number games'`,
      ),
    ).toEqual([{ ideas: 2 }])
  })

  it('reports titles that already exist, and adds nothing in a dry run', async () => {
    writeFileSync(
      file,
      '{"title":"A TITLE TO REPEAT","category":"travel-bucket-list-ideas"}\n{"title":"Another title","category":"travel-bucket-list-ideas"}',
    )
    const em = loadedFromFile.orm.em.fork()
    expect(await loadIdeas(em, file, { now })).toMatchObject({ ideas: 2, knownTitles: 0 })
    const last = await lastId(loadedFromFile)
    expect(await loadIdeas(em, file, { now, isDryRun: true })).toMatchObject({ ideas: 2, knownTitles: 2 })
    expect(await lastId(loadedFromFile)).toBe(last)
  })

  it('has fresh statistics, even before autovacuum has run', async () => {
    writeFileSync(file, '{"title":"Seen by the planner","category":"travel-bucket-list-ideas"}')
    const statistics = `select count(*)::int as columns from pg_stats where tablename = 'idea'`
    for (const statement of [
      `alter table idea set (autovacuum_enabled = off)`,
      `delete from pg_statistic where starelid = 'idea'::regclass`,
      `create table seen_statistics (columns int)`,
      `create function see_statistics() returns trigger language plpgsql as $$ begin
         insert into seen_statistics ${statistics}; return null; end $$`,
      `create trigger see_statistics after insert on idea_tally for each statement execute function see_statistics()`,
    ])
      await rowsOf(loadedFromFile, statement)
    expect(await rowsOf(loadedFromFile, statistics)).toEqual([{ columns: 0 }])
    await loadIdeas(loadedFromFile.orm.em.fork(), file, { now })
    const seen = await rowsOf(loadedFromFile, 'select columns > 0 as is_analysed from seen_statistics')
    for (const statement of [
      `drop trigger see_statistics on idea_tally`,
      `drop function see_statistics`,
      `drop table seen_statistics`,
    ])
      await rowsOf(loadedFromFile, statement)
    expect(seen).not.toEqual([])
    expect(seen.every((row) => row['is_analysed'])).toBe(true)
  })

  it('may be an export in CSV', async () => {
    const csv = join(folder, 'ideas.csv')
    writeFileSync(csv, 'title,category,tags\nA walk on stilts,travel-bucket-list-ideas,"high, slow"\n')
    await loadIdeas(loadedFromFile.orm.em.fork(), csv, { now })
    const [idea] = await rowsOf(
      loadedFromFile,
      `select title, tags, state from idea where slug = 'a-walk-on-stilts'`,
    )
    expect(idea).toEqual({ title: 'A walk on stilts', tags: ['high', 'slow'], state: 'published' })
  })
})

const lastId = async (app: TestApp) => Number((await rowsOf(app, 'select max(id) as id from idea'))[0]?.id)

/** Writes a file with exported ideas of the catalogue and new ones. */
async function writeIdeas(from: number, count: number) {
  const { headers } = await signUp(loadedFromFile, { role: 'editor' })
  const { body } = await loadedFromFile.inject({ url: '/api/ideas/export?format=json', headers })
  const lines = body.split('\n').slice(1 + from, 1 + from + count)
  const category = 'travel-bucket-list-ideas'
  const others = [
    { title: 'Ærø’s Straße – naïve Œuvre', tags: ['Crème', 'ünïque'], category },
    { title: 'Not yet', state: 'draft' },
    { title: 'Gone', state: 'archived', category, description: 'x'.repeat(200), featured: true },
  ]
  writeFileSync(file, ['[', ...lines, ...others.map((idea) => JSON.stringify(idea)), ']'].join('\n'))
}
