import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NewsletterIssue } from '#features/newsletter/server/entities.ts'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import { apiPath, calendarFeedPath, hrefOf, pages, sitemapPath, type Page } from '#platform/addresses.ts'
import { isPersonal, findPage, loadsScriptEagerly } from '#platform/server/site/find-page.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { fillPattern } from '../sample-paths.ts'

describe('hrefOf', () => {
  it('returns the path of a page without parameters', () => {
    expect([hrefOf('home'), hrefOf('about'), hrefOf('adminPeople')]).toEqual(['/', '/about', '/admin/people'])
    expect(hrefOf(sitemapPath)).toBe('/sitemap.xml')
  })

  it('puts named parameters into the path', () => {
    expect(hrefOf('idea', { id: 7 })).toBe('/ideas/7')
    expect(hrefOf('category', { slug: 'a/b ?#:é$&' })).toBe('/categories/a%2Fb%20%3F%23%3A%C3%A9%24%26')
    expect(hrefOf(calendarFeedPath, { token: 'x.y' })).toBe('/calendar/x.y.ics')
  })

  it('puts all others into the query, in order, without undefined ones', () => {
    expect(hrefOf('search', { q: '50% off & "more"' })).toBe('/search?q=50%25%20off%20%26%20%22more%22')
    expect(hrefOf('search', { q: undefined })).toBe('/search')
    expect(hrefOf('admin', { view: 'table', page: 2, q: undefined, new: '' })).toBe(
      '/admin?view=table&page=2&new=',
    )
    expect(hrefOf('sharedList', { to: ':token', token: 'abc' })).toBe('/lists/abc?to=%3Atoken')
  })

  it('does not compile without named parameters', () => {
    // @ts-expect-error an idea has an id
    hrefOf('idea')
    // @ts-expect-error and it is called so
    hrefOf('idea', { slug: 'x' })
    // @ts-expect-error and it is there
    hrefOf('category', { slug: undefined })
    // @ts-expect-error there is no such page
    expect(hrefOf('nowhere')).toBe('nowhere')
  })
})

const table = Object.entries<Page>(pages).map(([name, page]) => ({
  name,
  page,
  url: fillPattern(page.path),
}))

describe('findPage', () => {
  const routes = table.map(({ name, page }) => ({ id: name, path: page.path }))
  const foundByRouter = (path: string) => {
    const id = matchRoutes(routes, path)?.at(-1)?.route.id
    return table.find(({ name }) => name === id)?.page
  }

  it.each(table)(
    'returns the page of the table at $url, in any case and with trailing slashes',
    ({ url, page }) => {
      for (const path of [url, url.toUpperCase(), `${url}/`, `${url}//`]) {
        expect([path, findPage(path)]).toEqual([path, page])
        expect([path, foundByRouter(path)]).toEqual([path, page])
      }
    },
  )

  const odd = `
    /ideas /ideas/ /ideas//1 /ideas/a%2Fb /ideas/1%0A /ideas/1/x /lists/ /lists/a/b /search/x /%C5%BFearch
    /account%2F /account;x /accounts /account/x //account /admin/nothing /admin//people
    / // /. /login. /login%20 /nothing-here`

  it.each(odd.trim().split(/\s+/))('returns the page that the router finds at %s', (path) => {
    expect(findPage(path)).toBe(foundByRouter(path))
  })
})

describe('the site follows the table:', () => {
  const origin = 'https://someday.example'
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: origin })
    const em = app.orm.em.fork()
    const id = await draftIssue(em, new Date(), new Date())
    await em.nativeUpdate(NewsletterIssue, { id: Number(id) }, { state: 'sent', sentAt: new Date() })
  })
  afterAll(() => app.close())

  const linesIn = async (url: string, line: RegExp) =>
    [...(await app.inject(url)).body.matchAll(line)].map(([, path = '']) => path)

  it('the sitemap has every listed page, dynamic ones by their rows, and no other', async () => {
    const paths = await linesIn('/sitemap.xml', /<loc>https:\/\/someday\.example(.*?)<\/loc>/g)
    const listed = table.filter(({ page }) => page.crawlers === 'listed')
    expect(listed.map(({ url }) => url)).toEqual(expect.arrayContaining(['/', '/categories', '/about']))
    expect(paths).toEqual(expect.arrayContaining(listed.map(({ url }) => url)))
    expect(new Set(paths.map(findPage))).toEqual(new Set(listed.map(({ page }) => page)))
  })

  it('robots.txt disallows what the table does, and the API', async () => {
    const barred = table.filter(({ page }) => page.crawlers === 'barred')
    expect((await linesIn('/robots.txt', /^Disallow: (.*)$/gm)).toSorted()).toEqual(
      [...barred.map(({ url }) => url), apiPath].toSorted(),
    )
  })

  it.each(table.filter(({ page }) => isPersonal(page)))('$url is not cacheable', async ({ url }) => {
    const { headers } = await signUp(app, { role: 'admin' })
    for (const answer of [await app.inject(url), await app.inject({ url, headers })]) {
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(answer.headers.etag).toBeUndefined()
    }
  })

  it.each(table.filter(({ page }) => page.carriesToken))(
    '$url is not cacheable, and sends no Referer',
    async ({ url }) => {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(headers.etag).toBeUndefined()
    },
  )

  it.each(table.filter(({ page }) => !isPersonal(page) && !page.carriesToken))(
    '$url is cacheable for everyone',
    async ({ url }) => {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      const again = await app.inject({ url, headers: { 'if-none-match': headers.etag } })
      expect([again.statusCode, again.headers.etag]).toEqual([304, headers.etag])
    },
  )

  it.each(table)('$url starts its script at once or when the browser is idle', async ({ url, page }) => {
    expect((await app.inject(url)).body.includes('requestIdleCallback')).toBe(!loadsScriptEagerly(page))
  })

  it.each(['/ideas/6', '/ideas/6/', '/IDEAS/6?x=1'])('%s shows a draft only to editors', async (url) => {
    await app.orm.em.fork().execute(`update idea set state = 'draft' where id = 6`)
    const editor = await signUp(app, { role: 'editor' })
    const member = await signUp(app)
    await expect.poll(async () => (await app.inject(url)).statusCode).toBe(404)
    expect((await app.inject({ url, headers: member.headers })).statusCode).toBe(404)
    const { statusCode, headers } = await app.inject({ url, headers: editor.headers })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('a token is recognised anywhere, in a mangled link too', async () => {
    const { statusCode, headers } = await app.inject('/verify-emai?token=abc')
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
})
