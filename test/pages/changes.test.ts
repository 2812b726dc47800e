import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { readFacts, readPage } from './read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const read = (url: string) => readPage(app, url)
const change = (statement: string, ...values: unknown[]) => app.orm.em.fork().execute(statement, values)

/** Cached pages are valid until the catalogue changes, which is checked twice per second. */
const soon = { timeout: 2000, interval: 50 }

const category = '/categories/international-travel-bucket-list-ideas'
const hostile = '</script><script>alert(1)</script>'

describe('a page after a change of the catalogue', () => {
  it('shows the new title within two seconds', async () => {
    await read('/ideas/9')
    await change('update idea set title = ? where id = ?', 'A title of today', 9)
    await expect.poll(async () => (await read('/ideas/9')).headings, soon).toEqual(['A title of today'])
    expect((await read(category)).main.cards).toContain('A title of today')
  })

  it('is 304 if something else changed, even if it was rendered again', async () => {
    const first = await app.inject('/ideas/20')
    await change('update idea set title = ? where id = ?', 'A title of another', 400)
    await expect.poll(async () => (await read('/ideas/400')).headings, soon).toEqual(['A title of another'])
    const again = await app.inject({ url: '/ideas/20', headers: { 'if-none-match': first.headers.etag } })
    expect([again.headers.etag, again.statusCode]).toEqual([first.headers.etag, 304])
  })

  it('escapes any title in its data', async () => {
    await change('update idea set title = ?, description = ? where id = ?', hostile, `<b>${hostile}`, 1)
    await expect.poll(async () => (await read('/ideas/1')).headings, soon).toEqual([hostile])
    for (const url of ['/ideas/1', '/ideas/2', category, '/search?q=alert', '/popular', '/']) {
      const page = await read(url)
      expect(page.html).not.toContain('<script>alert(1)')
      expect(page.html).not.toContain('<b>')
      expect(page.boot).not.toContain('<')
      expect(page.html.match(/<script>/g)).toHaveLength(2)
    }
    const { structuredData, boot, titles, meta } = await read('/ideas/1')
    expect(structuredData).toMatchObject([{ name: hostile }, { '@type': 'BreadcrumbList' }])
    expect(JSON.stringify(JSON.parse(boot))).toContain('<script>alert(1)')
    expect(titles).toEqual([`${hostile} | Someday`])
    expect(meta('og:title')).toBe(hostile)
    expect((await read(category)).structuredData).toMatchObject([{ '@type': 'ItemList' }, {}])
  })

  it('shows a new title on the page for unknown addresses, escaped', async () => {
    const [link = ''] = (await read('/nothing-here')).main.links.filter((to) => to.startsWith('/ideas/'))
    await change('update idea set title = ? where id = ?', hostile, Number(link.slice('/ideas/'.length)))
    const shown = async () => (await read('/nothing-there')).main.cards
    await expect.poll(shown, soon).toContain(hostile)
    const { html, boot } = await read('/nothing-here')
    expect(html).not.toContain('<script>alert(1)')
    expect(boot).not.toContain('<')
  })

  it('cuts its description at whole characters', async () => {
    const description = `${'x'.repeat(139)}🎈🎉 and more`
    await change('update idea set description = ? where id = ?', description, 12)
    await expect
      .poll(async () => (await read('/ideas/12')).meta('description'), soon)
      .toBe(`${'x'.repeat(139)}🎈`)
  })

  it.each([
    ['any', 21],
    ['all', 22],
    ['', 23],
  ])('shows no age group, season or months if they are "%s"', async (none, id) => {
    await change(
      `update idea set age_group = ?, season = 'any', months = '[]', company = '{}', weather = '{}' where id = ?`,
      none,
      id,
    )
    const factNames = async () => Object.keys(readFacts((await read(`/ideas/${id}`)).html, 'quick-info'))
    await expect.poll(factNames, soon).toEqual(['Price', 'Location', 'Duration'])
  })

  it('has no Load More if it shows exactly the last idea', async () => {
    await change(`update idea set state = 'archived' where category_id = 2 and id > (
      select id from idea where category_id = 2 order by id limit 1 offset 11)`)
    const camping = '/categories/camping-bucket-list-ideas'
    await expect.poll(async () => (await read(camping)).main.text, soon).toContain('12 ideas')
    const { main } = await read(camping)
    expect(main.cards).toHaveLength(12)
    expect(main.text).not.toContain('Load More Ideas')
  })

  it('responds 410 for an archived idea, and 404 for a draft', async () => {
    await change(`update idea set state = 'archived' where id = 5`)
    await change(`update idea set state = 'draft' where id = 6`)
    await expect.poll(async () => (await read('/ideas/5')).status, soon).toBe(410)
    const gone = await read('/ideas/5')
    expect(gone.headings).toEqual(['This idea is no longer in the catalogue'])
    expect([gone.canonical, gone.meta('robots')]).toEqual([undefined, 'noindex'])
    const draft = await read('/ideas/6')
    expect([draft.status, draft.headings]).toEqual([404, ['Idea Not Found']])
  })

  it('sanitises the long text of a category', async () => {
    const written =
      '<h2>Text</h2><p onclick="x()">Fine <a href="javascript:x()">link</a></p><script>x()</script>' +
      '<img src=x onerror="x()"><style>*{}</style><iframe src="https://x"></iframe>'
    await change('update category set content = ? where id = ?', written, 3)
    const url = '/categories/educational-bucket-list-ideas'
    await expect.poll(async () => (await read(url)).main.text, soon).toContain('Text Fine link')
    const { html, main } = await read(url)
    expect(html).not.toMatch(/onclick|onerror|javascript:|x\(\)|<iframe/)
    expect(main.links.some((link) => link.includes('javascript'))).toBe(false)
  })

  it('stays complete when a category is emptied', async () => {
    await change(`update idea set state = 'archived' where category_id = 4`)
    const url = '/categories/unique-bucket-list-ideas'
    await expect.poll(async () => (await read(url)).main.text, soon).toContain('No Ideas Found')
    expect((await read(url)).status).toBe(200)
  })
})
