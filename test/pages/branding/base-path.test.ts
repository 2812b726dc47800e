import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devMailboxPath, hrefOf, oembedPath, pages, type Page } from '#platform/addresses.ts'
import { client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { listOwnUrls } from '../own-urls.ts'
import { decodeEntities } from '../read-page.ts'
import { fillPattern, samplePathParameters } from '../sample-paths.ts'

const base = '/bucket'
const origin = 'https://host.example'
const site = origin + base
const ownFile = (name: string) => join(import.meta.dirname, '../../../docs/own-catalogue', name)

let app: TestApp
let admin: Member
/** Token of an existing list. */
let token: string
beforeAll(async () => {
  app = await startTestApp({
    BASE_PATH: '/bucket/',
    PUBLIC_URL: origin,
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'x',
    PRODUCT_LOGO: ownFile('logo.svg'),
    IMPRINT_TEXT: ownFile('imprint.md'),
  })
  admin = await signUp(app, { role: 'admin' })
  const list = client(app, admin)
  await list.post(`${base}/api/my-bucket-list`, { ideaId: 7, status: 'completed' })
  const { body } = await list.post(`${base}/api/my-bucket-list/share`)
  token = body.path.split('/').at(-1)
})
afterAll(() => app.close())

const fillPath = (pattern: string) => base + fillPattern(pattern, { token })
const everyPage = Object.values<Page>(pages).map(({ path }) => path)
const ask = (url: string, headers: object = admin.headers) => app.inject({ url, headers: { ...headers } })

/** Reduces URLs that differ only in a number or name to one. */
const normalizeUrl = (address: string) =>
  address.replaceAll(/\d+|[0-9a-f]{24}/g, '0').replaceAll(/(?<=categories\/|places\/|q=)[^/?]+/g, 'x')

describe('a site with a base path', () => {
  it('uses no URL outside it, and every URL in its pages exists', async () => {
    const named = new Map<string, string>()
    const outside: string[] = []
    for (const headers of [{}, admin.headers]) {
      for (const path of [...everyPage, '/no-such-page', '/search?q=water', '/embed/ideas/1']) {
        const { body } = await ask(fillPath(path), headers)
        for (const address of listOwnUrls(body, origin)) {
          if (address.startsWith(`${base}/`)) named.set(normalizeUrl(address), address)
          else outside.push(`${path}: ${address}`)
        }
      }
    }
    expect([...new Set(outside)]).toEqual([])
    expect(named.size).toBeGreaterThan(100)
    for (const address of named.values()) {
      // Redirects to the organization, which is not running.
      const expected = address.startsWith(`${base}/api/auth/organisation`) ? 303 : 200
      expect([address, (await ask(address)).statusCode]).toEqual([address, expected])
    }
  })

  it('is not found outside it', async () => {
    for (const url of [
      '/about',
      '/api/ideas',
      '/covers/fallback.svg',
      '/robots.txt',
      '/healthz',
      '/bucketlist',
      '/BUCKET/about',
    ])
      expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
    expect((await ask('/about')).json().message).toBe(
      'Nothing was found at this address. The site starts at /bucket/',
    )
    expect((await ask('/about')).headers['x-content-type-options']).toBe('nosniff')
    // Only after the page is cached.
    await ask(`${base}/about`, {})
    expect((await ask('/about', {})).statusCode).toBe(404)
  })

  it.each(['/', '/bucket', '/bucket?utm_source=x'])('starts where %s leads', async (url) => {
    const { statusCode, headers } = await ask(url)
    expect([statusCode, headers.location]).toEqual([302, `/bucket/${url.slice('/bucket'.length)}`])
  })

  it('limits cookies to its path', async () => {
    const { headers } = await app.inject({
      method: 'POST',
      url: `${base}/api/auth/logout`,
      headers: { ...admin.headers },
    })
    expect(String(headers['set-cookie'])).toContain('Path=/bucket;')
  })

  it('redirects within it', async () => {
    expect((await ask(`${base}/.well-known/change-password`)).headers.location).toBe('/bucket/account')
    expect((await ask(`${base}/api/auth/organisation?from=%2Faccount`)).headers.location).toMatch(
      /^\/bucket\/login/,
    )
  })

  it('uses it in API URLs, and accepts them back', async () => {
    const [idea] = (await ask(`${base}/api/ideas?limit=1`)).json()
    expect(idea.imageUrl).toMatch(/^\/bucket\/covers\//)
    expect((await ask(idea.imageUrl)).statusCode).toBe(200)
    const picture = '/bucket/pictures/0123-400.webp'
    const editor = client(app, await signUp(app, { role: 'editor' }))
    const changed = await editor.put(`${base}/api/ideas/${idea.id}`, {
      imageUrl: picture,
    })
    expect(changed.body).toMatchObject({ imageUrl: picture, ownImageUrl: picture })
    const kept = await app.orm.em.fork().execute('select image_url from idea where id = ?', [idea.id])
    expect(kept).toEqual([{ image_url: '/pictures/0123-400.webp' }])
    expect((await ask(`${base}/api/openapi.json`)).json().servers).toEqual([{ url: '/bucket' }])
  })

  it('adds it to the links of editors too', async () => {
    const editor = client(app, await signUp(app, { role: 'editor' }))
    const content = '<p><a href="/ideas/1">One</a> and <a href="https://else.example/x">another</a></p>'
    const [{ id, slug }] = (await ask(`${base}/api/categories`)).json()
    expect((await editor.put(`${base}/api/categories/${id}`, { content })).status).toBe(200)
    const { body } = await ask(`${base}/categories/${slug}`, {})
    expect(body).toContain('<a href="/bucket/ideas/1"')
    expect(body).toContain('<a href="https://else.example/x"')
  })

  it('has its maps, feeds and crawler files below it', async () => {
    const robots = (await ask(`${base}/robots.txt`)).body
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`)
    expect(robots).toContain('Disallow: /bucket/api/')
    expect(robots).not.toMatch(/low: \/(?!bucket\/)/)
    for (const url of ['/sitemap.xml', '/feed.xml', `/categories/${samplePathParameters.slug}/feed.xml`]) {
      const { body } = await ask(base + url)
      const own = listOwnUrls(body, origin)
      expect(own.length).toBeGreaterThan(10)
      expect(own.filter((address) => !address.startsWith(`${base}/`))).toEqual([])
    }
    const manifest = (await ask(`${base}/site.webmanifest`)).json()
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual(['/bucket/', '/bucket/', '/bucket/'])
    expect((await ask(manifest.icons[0].src)).statusCode).toBe(200)
  })

  it('uses it in oEmbed URLs, and refuses those outside it', async () => {
    const about = (url: string) => ask(base + hrefOf(oembedPath, { url }))
    const { html, thumbnail_url: picture } = (await about(`${site}/ideas/7`)).json()
    expect([decodeEntities(html), picture]).toEqual([
      expect.stringContaining(`src="${site}/embed/ideas/7"`),
      expect.stringMatching(`^${site}/covers/`),
    ])
    expect((await about('/bucket/ideas/7')).statusCode).toBe(200)
    expect((await about(`${origin}/ideas/7`)).statusCode).toBe(404)
  })
})

describe('mails of a site with a base path', () => {
  it('link below it, as does the page that shows them in development', async () => {
    const trial = await startTestApp({ BASE_PATH: base })
    try {
      await client(trial).post(`${base}/api/auth/register`, {
        name: 'Ada',
        email: 'ada@people.example',
        password: 'correct horse',
      })
      const mails = async () => (await trial.inject(base + devMailboxPath)).body
      await expect.poll(mails, { timeout: 10_000 }).toMatch(/href="\/bucket\/dev\/mail\/[^"]+"/)
      const [, first = ''] = /href="(\/bucket\/dev\/mail\/[^"]+)"/.exec(await mails()) ?? []
      const { body } = await trial.inject(first)
      const [, verify = ''] =
        /href="http:\/\/localhost:\d+(\/bucket\/verify-email\?token=[^"]+)"/.exec(body) ?? []
      expect((await trial.inject(decodeEntities(verify))).statusCode).toBe(200)
    } finally {
      await trial.close()
    }
  })
})

it('an invalid base path ends the start', async () => {
  const { readConfig } = await import('#root/start/settings/config.ts')
  const read = (BASE_PATH: string) => readConfig({ BASE_PATH }).BASE_PATH
  expect(['', '/', '/bucket', '/bucket/', '/our/list.v2//'].map(read)).toEqual([
    '',
    '',
    '/bucket',
    '/bucket',
    '/our/list.v2',
  ])
  for (const wrong of [
    'bucket',
    '/a b',
    '/../x',
    '/a/./b',
    '//evil.example',
    '/a?b',
    '/a#b',
    '/%2e',
    'https://x.example/y',
  ])
    expect(() => read(wrong)).toThrow(/^BASE_PATH must be a path such as \/bucket/)
})
