import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { readPage } from '../read-page.ts'

const origin = 'https://someday.example'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin })
})
afterAll(() => app.close())

interface Expected {
  url: string
  /** Title without the site's name. */
  title: string
  heading: string
  /** Canonical path. None for pages that are not indexed. */
  canonical?: string
  status?: number
}

const kept: Expected[] = [
  { url: '/', title: 'Bucket List Ideas and Adventures', heading: 'Your best stories haven’t happened yet' },
  { url: '/categories', title: 'All Bucket List Categories', heading: 'All Bucket List Categories' },
  {
    url: '/categories/summer-bucket-list-ideas',
    title: 'Summer Bucket List Ideas: 11 Ways to Use the Long Days',
    heading: 'Summer',
  },
  {
    url: '/categories/summer-bucket-list-ideas?difficulty=1&page=2',
    canonical: '/categories/summer-bucket-list-ideas',
    title: 'Summer Bucket List Ideas: 11 Ways to Use the Long Days',
    heading: 'Summer',
  },
  {
    url: '/ideas/1',
    title: 'Walk among the rock tombs of Hegra, Saudi Arabia',
    heading: 'Walk among the rock tombs of Hegra, Saudi Arabia',
  },
  {
    url: '/ideas/1?utm_source=letter',
    canonical: '/ideas/1',
    title: 'Walk among the rock tombs of Hegra, Saudi Arabia',
    heading: 'Walk among the rock tombs of Hegra, Saudi Arabia',
  },
  { url: '/popular', title: 'Popular Bucket List Ideas', heading: 'Popular Bucket List Ideas' },
  { url: '/new', title: 'Latest Bucket List Ideas', heading: 'Latest Bucket List Ideas' },
  { url: '/map', title: 'Map of Bucket List Ideas', heading: 'Map of Bucket List Ideas' },
  {
    url: '/map?month=4&zoom=2&latitude=35&longitude=138',
    canonical: '/map',
    title: 'Map of Bucket List Ideas',
    heading: 'Map of Bucket List Ideas',
  },
  { url: '/kinds', title: 'Bucket List Ideas by Kind', heading: 'Bucket List Ideas by Kind' },
  { url: '/kinds/hike', title: 'Hikes: Bucket List Ideas', heading: 'Hikes' },
  {
    url: '/kinds/hike?cost=1&page=2',
    canonical: '/kinds/hike',
    title: 'Hikes: Bucket List Ideas',
    heading: 'Hikes',
  },
  { url: '/places', title: 'Places for Your Bucket List', heading: 'Places for Your Bucket List' },
  { url: '/places/japan', title: 'Japan Bucket List Ideas', heading: 'Japan' },
  { url: '/near', title: 'Ideas Near You', heading: 'Ideas Near You' },
  { url: '/now', title: 'Best This Month', heading: 'Best This Month' },
  { url: '/about', title: 'About Someday', heading: 'About Someday' },
  { url: '/contact', title: 'Contact', heading: 'Contact' },
  { url: '/privacy', title: 'Privacy', heading: 'Privacy' },
  { url: '/terms', title: 'Terms', heading: 'Terms' },
  { url: '/login', title: 'Sign In', heading: 'Sign In' },
  { url: '/register', title: 'Create Your Account', heading: 'Create Your Account' },
  { url: '/forgot-password', title: 'Forgot your password?', heading: 'Forgot your password?' },
].map((page) => ({ canonical: page.url, ...page }))

const unlisted: Expected[] = [
  { url: '/search', title: 'Search Ideas', heading: 'Search Ideas' },
  {
    url: '/search?q=kayak',
    title: 'Search Results for “kayak”',
    heading: 'Search Results for “kayak”',
  },
  { url: '/nothing-here', title: '404 Page Not Found', heading: '404 Page Not Found', status: 404 },
  { url: '/a/b/c', title: '404 Page Not Found', heading: '404 Page Not Found', status: 404 },
  { url: '/categories/nope', title: 'Category Not Found', heading: 'Category Not Found', status: 404 },
  { url: '/categories/N%C3%A9', title: 'Category Not Found', heading: 'Category Not Found', status: 404 },
  { url: '/kinds/atlantis', title: 'Kind Not Found', heading: 'Kind Not Found', status: 404 },
  { url: '/places/atlantis', title: 'Place Not Found', heading: 'Place Not Found', status: 404 },
  { url: '/ideas/999999', title: 'Idea Not Found', heading: 'Idea Not Found', status: 404 },
  { url: '/ideas/abc', title: 'Idea Not Found', heading: 'Idea Not Found', status: 404 },
  { url: '/ideas/2147483648', title: 'Idea Not Found', heading: 'Idea Not Found', status: 404 },
]

const pages = [...kept, ...unlisted]

it.each(kept)('$url has the canonical URL $canonical', async ({ url, canonical = '' }) => {
  const page = await readPage(app, url)
  expect([page.canonical, page.meta('og:url')]).toEqual([origin + canonical, origin + canonical])
  expect(page.meta('robots')).toBeUndefined()
})

it.each(unlisted)('$url is noindex', async ({ url }) => {
  const page = await readPage(app, url)
  expect([page.canonical, page.meta('og:url')]).toEqual([undefined, undefined])
  expect(page.meta('robots')).toBe('noindex')
})

describe.each(pages)('$url', ({ url, title, heading, status = 200 }) => {
  it(`responds ${status} with one title and one heading`, async () => {
    const page = await readPage(app, url)
    expect(page.status).toBe(status)
    expect(page.titles).toEqual([title.includes('Someday') ? title : `${title} | Someday`])
    expect(page.headings).toEqual([heading])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.html).toMatch(/^<!doctype html>\n<html lang="en">/)
  })

  it('describes itself to search engines and link previews', async () => {
    const page = await readPage(app, url)
    const description = page.meta('description') ?? ''
    expect(description.length).toBeGreaterThan(30)
    expect(description.length).toBeLessThan(180)
    const image = page.meta('og:image')
    expect(image).toMatch(
      /^https:\/\/someday\.example\/(covers\/fallback\.jpg|(ideas|categories)\/[\w-]+\/share\.jpg\?v=\w+)$/,
    )
    expect({
      site: page.meta('og:site_name'),
      type: page.meta('og:type'),
      title: page.meta('og:title'),
      description: page.meta('og:description'),
      card: page.meta('twitter:card'),
      cardTitle: page.meta('twitter:title'),
      cardDescription: page.meta('twitter:description'),
      cardImage: page.meta('twitter:image'),
    }).toEqual({
      site: 'Someday',
      type: url.startsWith('/ideas/1') ? 'article' : 'website',
      title,
      description,
      card: 'summary_large_image',
      cardTitle: title,
      cardDescription: description,
      cardImage: image,
    })
  })

  it('allows exactly its own scripts and styles', async () => {
    const { html, headers } = await readPage(app, url)
    const policy = directives(headers['content-security-policy'])
    expect(Object.values(policy).join(' ')).not.toContain('unsafe')
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
    })
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
    expect(scripts).toHaveLength(2)
    expect(policy['script-src']).toBe(["'self'", ...scripts.map(hashed)].join(' '))
    expect(html).not.toContain('<style')
    expect(policy['style-src']).toBe("'self'")
    expect(html).not.toMatch(/ style="| on[a-z]+="|href="javascript:/)
    expect(html).not.toMatch(/<(?:script|img|link)[^>]* (?:src|href)="https?:\/\/(?!someday\.example)/)
  })

  it('carries the security headers', async () => {
    expect((await readPage(app, url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    })
  })

  it('passes its data to the script without a tag in it', async () => {
    const { boot } = await readPage(app, url)
    expect(boot).not.toContain('<')
    expect(Object.keys(JSON.parse(boot))).toEqual(['settings', 'queries', 'route'])
  })

  it('is compressed, and 304 if unchanged', async () => {
    const plain = await app.inject(url)
    const brotli = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, cookie' })
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    const again = await app.inject({ url, headers: { 'if-none-match': plain.headers.etag } })
    expect([again.statusCode, again.body === '']).toEqual(status === 200 ? [304, true] : [status, false])
    const head = await app.inject({ url, method: 'HEAD' })
    expect([head.statusCode, head.body]).toEqual([status, ''])
  })
})

it('the picture of a link preview exists', async () => {
  for (const url of ['/', '/ideas/1']) {
    const image = new URL((await readPage(app, url)).meta('og:image') ?? '')
    const response = await app.inject(image.pathname)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
})

function directives(policy: unknown): Record<string, string> {
  const parts = String(policy).split('; ')
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]))
}

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
