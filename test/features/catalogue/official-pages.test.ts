import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOfficialPagesQueue } from '#features/catalogue/server/official-pages.jobs.ts'
import { createOutboundGuard } from '#platform/server/outbound-guard.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startOfficialPages } from '../../support/servers/official-pages.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let app: TestApp
let editor: Client
let pages: Awaited<ReturnType<typeof startOfficialPages>>
beforeAll(async () => {
  app = await startTestApp()
  editor = client(app, await signUp(app, { role: 'editor' }))
  pages = await startOfficialPages()
})
afterAll(async () => {
  await app.close()
  await pages.close()
})

const run = <T extends object[]>(statement: string, values: unknown[] = []) =>
  app.orm.em.fork().execute<T>(statement, values)

describe('the check of official pages', () => {
  const hosts = ['park', 'fair', 'club', 'hall'].map((name) => `${name}.example.org`)
  const guard = createOutboundGuard(
    new Set(hosts),
    async (host) => (host.endsWith('.example.org') ? [{ address: '127.0.0.1', family: 4 }] : []),
    1_000,
  )
  let now: Date
  let ids: Record<string, number>
  const check = () =>
    createOfficialPagesQueue({
      em: app.orm.em,
      catalogueVersion: app.services.catalogueVersion,
      webhookGuard: guard,
      now: () => now,
      origin: () => 'https://someday.example',
    }).handle([{}])
  /** Checks the pages on so many days, one after the other. */
  const checkDays = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await check()
      now = new Date(now.getTime() + dayMs)
    }
  }
  const stateOf = async (id: number) =>
    (
      await run<{ failed_days: number; seen_at: Date | null; failing_since: Date | null }[]>(
        'select failed_days, seen_at, failing_since from official_page_check where idea_id = ?',
        [id],
      )
    )[0]
  const linkOf = async (name: string) => (await app.inject(`/api/ideas/${ids[name] ?? 0}`)).json().officialUrl
  const answer = (failing: Record<string, number | 'nothing' | { redirect: string }>) => {
    pages.state.answer = ({ host }) => failing[host.replace('.example.org', '')] ?? 200
  }

  beforeEach(async () => {
    await run('update idea set official_url = null where official_url is not null')
    ids = {}
    for (const [index, host] of hosts.entries()) {
      const [name = ''] = host.split('.')
      ids[name] = index + 1
      await run('update idea set official_url = ? where id = ?', [pages.urlOf(`${host}/`), index + 1])
    }
    now = new Date('2026-12-01T12:00:00Z')
    pages.asked.length = 0
    answer({})
  })
  afterEach(() => answer({}))

  it('asks each page once a day at most, as a bot that says whose it is', async () => {
    await check()
    now = new Date(now.getTime() + 6 * hourMs)
    await check()
    expect(pages.asked.map(({ host }) => host).toSorted()).toEqual(hosts.toSorted())
    for (const { method, userAgent } of pages.asked)
      expect([method, userAgent]).toEqual([
        'HEAD',
        expect.stringMatching(/^Someday-Links\/\d.* \(\+https:\/\/someday\.example\)$/),
      ])
    expect(await stateOf(ids.park ?? 0)).toMatchObject({ failed_days: 0, failing_since: null })
    now = new Date(now.getTime() + 18 * hourMs)
    await check()
    expect(pages.asked.length).toBe(2 * hosts.length)
  })

  it('asks 24 pages in a run at most, and the others next', async () => {
    await run(`update idea set official_url = ? where id between 5 and 30`, [
      pages.urlOf('park.example.org/'),
    ])
    await check()
    expect(pages.asked.length).toBe(24)
    await check()
    expect(pages.asked.length).toBe(30)
    expect(await run('select from official_page_check')).toHaveLength(30)
  })

  it.each([
    ['404', 404],
    ['500', 500],
    ['no response', 'nothing'],
    ['a redirect to a private address', { redirect: 'https://127.0.0.1/' }],
  ] as const)(
    'hides a link after %s on three days, and shows it once the page answers',
    async (_, failure) => {
      answer({ park: failure })
      const url = await linkOf('park')
      await checkDays(2)
      expect(await linkOf('park')).toBe(url)
      await checkDays(1)
      expect(await linkOf('park')).toBeNull()
      expect(await linkOf('fair')).not.toBeNull()
      const { data } = await editor.call('ideas.editing.byId', { id: ids.park })
      expect(data).toMatchObject({ officialUrl: url, officialPageGoneSince: '2026-12-01T12:00:00.000Z' })
      answer({})
      await check()
      expect(await linkOf('park')).toBe(url)
      expect(await stateOf(ids.park ?? 0)).toMatchObject({ failed_days: 0, failing_since: null })
    },
  )

  it.each([403, 429, 503])(
    'takes a %i for an answer, because bots get it where people do not',
    async (status) => {
      answer({ park: status })
      await checkDays(3)
      expect(await stateOf(ids.park ?? 0)).toMatchObject({ failed_days: 0 })
    },
  )

  it('asks with GET too if a server never answers HEAD', async () => {
    pages.state.answer = ({ method }) => (method === 'HEAD' ? 'nothing' : 200)
    await check()
    expect(await stateOf(ids.park ?? 0)).toMatchObject({ failed_days: 0, seen_at: expect.anything() })
    expect(pages.asked.map(({ method }) => method)).toContain('GET')
  })

  it('counts several failures on one day as one', async () => {
    now = new Date('2026-12-01T00:30:00Z')
    answer({ park: 404 })
    await check()
    now = new Date('2026-12-01T23:30:00Z')
    await check()
    expect(await stateOf(ids.park ?? 0)).toMatchObject({ failed_days: 1 })
  })

  it('counts no failures in a run in which more than half of the pages fail', async () => {
    answer({ park: 404, fair: 404, club: 'nothing' })
    await checkDays(4)
    expect(await stateOf(ids.park ?? 0)).toMatchObject({ failed_days: 0, failing_since: null, seen_at: null })
    expect((await stateOf(ids.hall ?? 0))?.seen_at).not.toBeNull()
    expect(await linkOf('park')).not.toBeNull()
    answer({ park: 404, fair: 404 })
    await checkDays(3)
    expect([await linkOf('park'), await linkOf('fair')]).toEqual([null, null])
  })

  it('keeps a new URL unmarked that an editor saves during the check', async () => {
    answer({ park: 404 })
    await checkDays(2)
    const url = pages.urlOf('park.example.org/new')
    pages.state.answer = async ({ host }) => {
      if (host !== 'park.example.org') return 200
      if (await stateOf(ids.park ?? 0))
        await editor.call('ideas.editing.update', { id: ids.park, officialUrl: url })
      return 404
    }
    await check()
    expect(await linkOf('park')).toBe(url)
    expect(await stateOf(ids.park ?? 0)).toBeUndefined()
  })

  it('starts again with a changed URL, and goes on with a changed title', async () => {
    answer({ park: 404, fair: 404 })
    await checkDays(3)
    await editor.call('ideas.editing.update', {
      id: ids.park,
      officialUrl: pages.urlOf('park.example.org/new'),
    })
    await editor.call('ideas.editing.update', { id: ids.fair, title: 'See the fair' })
    expect(await linkOf('park')).toBe(pages.urlOf('park.example.org/new'))
    expect(await stateOf(ids.park ?? 0)).toBeUndefined()
    expect(await linkOf('fair')).toBeNull()
    await checkDays(2)
    expect(await linkOf('park')).not.toBeNull()
  })

  it('asks no pages of drafts', async () => {
    await run(`update idea set state = 'draft' where id = ?`, [ids.park])
    await check()
    expect(pages.asked.map(({ host }) => host)).not.toContain('park.example.org')
    await run(`update idea set state = 'published' where id = ?`, [ids.park])
  })

  it('tells editors how many pages do not answer, and of which ideas', async () => {
    answer({ park: 404 })
    await checkDays(3)
    expect((await editor.call('admin.overview', {})).data).toMatchObject({ goneOfficialPages: 1 })
    const table = async (officialPage: string) =>
      (await editor.call('ideas.editing.table', { officialPage })).data
    expect(await table('gone')).toMatchObject({ total: 1, rows: [{ id: ids.park }] })
    expect(await table('set')).toMatchObject({ total: 4 })
  })

  it('runs as a scheduled job of the site, and counts nothing where there is no internet', async () => {
    await run('delete from official_page_check')
    await app.services.jobs.send(app.orm.em.fork(), { name: 'check-official-pages' }, {})
    const checked = () => run('select failed_days from official_page_check')
    await expect.poll(checked, { timeout: 30_000 }).toEqual(hosts.map(() => ({ failed_days: 0 })))
  })
})
