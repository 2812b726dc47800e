import { rmSync } from 'node:fs'
import { Meilisearch } from 'meilisearch'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { countSearches } from '../../features/search/meilisearch-site.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { runCommand } from '../../support/site/command.ts'
import {
  findMeilisearch,
  startMeilisearch,
  type MeilisearchServer,
} from '../../support/servers/meilisearch.ts'
import { freePort } from '../../support/servers/postgres.ts'
import { startSite } from '../../support/site/site-process.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

const isEqual = { code: 0, out: 'The index matches the database.' }

describe.skipIf(!findMeilisearch())('the search commands', () => {
  let server: MeilisearchServer
  let database: Awaited<ReturnType<typeof copyDatabase>>
  let index: ReturnType<typeof indexOf>
  const folder = fastFolder('someday-search-commands-')
  const env = () => ({ DATA_DIR: folder, DATABASE_URL: database.location.url, MEILI_URL: server.url })
  const run = (command: string) => runCommand(env(), [command])

  beforeAll(async () => {
    server = await startMeilisearch()
    database = await copyDatabase()
    await shrinkCatalogue(database.location.url)
    index = indexOf(server)
  })
  afterAll(async () => {
    await database.remove()
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('report a missing index, build one, and find it equal', async () => {
    expect(await run('search:verify')).toMatchObject({
      code: 1,
      out: 'Meilisearch has no index of the ideas.',
    })
    expect(await run('reindex')).toMatchObject({ code: 0 })
    expect(await run('search:verify')).toMatchObject(isEqual)
  })

  it('list each difference and exit with 1, and rebuild what was deleted', async () => {
    await index.deleteDocuments([3, 4]).waitTask()
    await index.updateDocuments([{ id: 5, title: 'somebody was here' }]).waitTask()
    await index.addDocuments([{ id: 999_999, title: 'no such idea' }]).waitTask()
    const { code, out } = await run('search:verify')
    expect([code, ...out.split('\n')]).toEqual([
      1,
      '2 not in the index: ids 3, 4',
      '1 different in the index: ids 5',
      '1 in the index only: ids 999999',
    ])
    await index.deleteAllDocuments().waitTask()
    expect(await run('search:verify')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^\d{3} not in the index: ids 1, 2, 3, .* …$/),
    })
    expect(await run('reindex')).toMatchObject({ code: 0 })
    expect(await run('search:verify')).toMatchObject(isEqual)
  })

  it.each(['search:verify', 'reindex'])(
    '%s reports an unreachable Meilisearch in a sentence',
    async (command) => {
      const away = { ...env(), MEILI_URL: `http://127.0.0.1:${await freePort()}` }
      const { code, err } = await runCommand(away, [command])
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^MEILI_URL or MEILI_API_KEY cannot be used: .*\.$/m),
      ])
      expect(err).not.toMatch(/^ +at /m)
    },
  )

  it('have nothing to compare if PostgreSQL is the engine', async () => {
    const { MEILI_URL: _none, ...withoutMeilisearch } = env()
    expect(await runCommand(withoutMeilisearch, ['search:verify'])).toMatchObject({
      code: 0,
      out: 'MEILI_URL is not set: PostgreSQL searches its own tables.',
    })
  })

  it('apply the changes of a new edition', async () => {
    await applyEarlierEdition(database.location.url)
    await run('reindex')
    expect(await run('seed')).toMatchObject({ code: 0 })
    expect(await run('search:verify')).toMatchObject(isEqual)
    expect((await index.search('frumious', { limit: 1 })).hits).toEqual([])
  })

  it('leave no gap: during a rebuild every search finds the same, and then the changes', async () => {
    const site = await startSite(env())
    onTestFinished(async () => void (await site.stop()))
    const totalOf = async (q: string) => {
      const input = encodeURIComponent(JSON.stringify({ q, limit: 1 }))
      const answer = await fetch(`${site.origin}/api/trpc/search.ideas?input=${input}`)
      return answer.ok ? (await answer.json()).result.data.total : answer.status
    }
    const before = await countSearches(server.url)
    const isAsked = async () => (await totalOf('kayak')) > 0 && (await countSearches(server.url)) > before
    await expect.poll(isAsked, { timeout: 20_000 }).toBe(true)
    const expected = await totalOf('kayak')
    await changeWithoutJob(database.location.url)

    const found: unknown[] = []
    const indexed: number[] = []
    const searching = new AbortController()
    const visitor = async () => {
      while (!searching.signal.aborted) {
        found.push(await totalOf('kayak'))
        indexed.push((await index.search('kayak ', { limit: 0 })).estimatedTotalHits)
      }
    }
    const visitors = [visitor(), visitor()]
    const { code } = await run('reindex')
    searching.abort()
    await Promise.all(visitors)
    expect(code).toBe(0)
    expect(found.length).toBeGreaterThan(20)
    expect(new Set(found)).toEqual(new Set([expected]))
    expect(new Set(indexed)).toEqual(new Set([indexed[0]]))
    expect(indexed[0]).toBeGreaterThan(10)
    await expect.poll(() => totalOf('frabjous')).toBe(1)
    expect(await run('search:verify')).toMatchObject(isEqual)
  })
})

const indexOf = ({ url }: MeilisearchServer) =>
  new Meilisearch({ host: url, defaultWaitOptions: { timeout: 60_000 } }).index<{
    id: number
    title: string
  }>('ideas')

/** Deletes most ideas, because each command reads all of them. */
const shrinkCatalogue = (url: string) =>
  execute(url, ["delete from idea where id > 100 and not document @@ to_tsquery('simple', 'kayak')"])

/** Changes the database directly, without a job for the index. */
const changeWithoutJob = (url: string) =>
  execute(url, ["update idea set title = 'Greet the frabjous day' where id = 9"])

/** Changes an idea as if it had been seeded by an earlier edition. */
const applyEarlierEdition = (url: string) =>
  execute(url, [
    "update idea set title = 'Meet the frumious bandersnatch' where id = 12",
    `update seeded_idea set wrote = wrote || '{"title": "Meet the frumious bandersnatch"}' where idea_id = 12`,
    "update catalogue_seed set edition = 'an earlier one'",
  ])

async function execute(connectionString: string, statements: string[]) {
  const client = new Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
