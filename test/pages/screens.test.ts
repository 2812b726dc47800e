import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { getRaw } from '../support/app/raw-request.ts'
import { listLinks, readPage, listTexts } from './read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SITE_NAME: 'Horizons', SUPPORT_EMAIL: 'help@horizons.example' })
})
afterAll(() => app.close())

const read = (url: string) => readPage(app, url)

describe('a URL that no browser sends', () => {
  it('is found in absolute form, as HTTP requires', async () => {
    const { status, body } = await getRaw(app, 'http://elsewhere.example/about?x=1')
    expect([status, listTexts(body, 'title')]).toEqual([200, ['About Horizons']])
    expect((await getRaw(app, 'http://elsewhere.example')).status).toBe(200)
  })

  it.each(['//', '///', '//x//'])(
    'is no server error when %s is requested twice concurrently',
    async (url) => {
      const answers = await Promise.all([getRaw(app, url), getRaw(app, url)])
      for (const { status } of answers) expect(status).toBeLessThan(500)
    },
  )
})

describe('the frame of every page', () => {
  it.each(['/', '/about', '/ideas/1', '/nothing-here'])('surrounds %s', async (url) => {
    const { html } = await read(url)
    const header = html.slice(html.indexOf('<header'), html.indexOf('<main'))
    const footer = html.slice(html.indexOf('<footer'))
    expect(new Set(listLinks(header))).toEqual(
      new Set(['/', '/categories', '/popular', '/new', '/map', '/login', '/register']),
    )
    expect(header).toContain('aria-label="Open menu"')
    expect(header).toContain('aria-label="Open search"')
    expect(header).toContain('<form action="/search"')
    // Pages without their own newsletter section have one in the footer, with a link to the archive.
    expect(listLinks(footer)).toEqual([
      ...(url === '/' ? [] : ['/newsletter']),
      ...['summer', 'travel', 'couples', 'unique', 'outdoor'].map(
        (name) => `/categories/${name}-bucket-list-ideas`,
      ),
      '/kinds',
      '/map',
      '/places',
      '/near',
      '/now',
      '/about',
      '/contact',
      '/privacy',
      '/terms',
      '/sitemap.xml',
    ])
    expect(listLinks(html)).toContain('/newsletter')
    expect(html.match(/href="#main"/g)).toHaveLength(1)
    expect(html.match(/id="main"/g)).toHaveLength(1)
  })

  it('has links that all lead somewhere', async () => {
    for (const link of listLinks((await read('/about')).html)) {
      if (!link.startsWith('/')) continue
      expect([link, (await app.inject(link)).statusCode]).toEqual([link, 200])
    }
  })
})

describe('the page for an unknown address', () => {
  it('has a search form that works without a script, and five ideas', async () => {
    const { status, main, meta, html } = await read('/old/northern-lights')
    expect([status, meta('robots')]).toEqual([404, 'noindex'])
    expect(main.text).toContain('Try One of These Instead')
    expect(main.cards).toHaveLength(5)
    const ideas = main.links.filter((link) => link.startsWith('/ideas/'))
    for (const link of ideas) expect((await app.inject(link)).statusCode).toBe(200)
    expect(ideas).toHaveLength(5)
    const form = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(form).toMatch(/<form action="\/search">.*<input type="search".*name="q".*<button type="submit"/s)
  })

  it('is one cached page for all addresses, and repeats none of them', async () => {
    const one = await app.inject('/old/northern-lights')
    for (const url of ['/a/b', '/%3Cscript%3Ealert(1)%3C/script%3E?q=%3Cb%3E', '/northern-lights.html']) {
      const other = await app.inject(url)
      expect([other.statusCode, other.headers.etag, other.body]).toEqual([404, one.headers.etag, one.body])
    }
    expect(one.body).not.toMatch(/northern/)
  })
})

describe('a shared list that cannot be found', () => {
  it.each(['/lists/a-token-of-nobody', '/lists/short'])('says what to do: %s', async (url) => {
    const { status, main } = await read(url)
    expect(status).toBe(404)
    expect(main.text).toContain('The owner may have turned off this link')
    expect(main.text).toContain('Ask them for a new link.')
    expect(main.links).toEqual(['/register', '/'])
  })
})

describe('screens with secrets in forms', () => {
  it.each([
    ['/login', ['Email', 'Password'], ['Show password'], ['/forgot-password', '/register']],
    [
      '/register',
      ['Full name', 'Email', 'Password', 'Confirm password'],
      ['Show password', 'Show password'],
      ['/terms', '/privacy', '/login'],
    ],
  ])('%s has its fields, toggles and links', async (url, labels, toggles, links) => {
    const { html, main } = await read(url)
    expect(listTexts(html, 'label')).toEqual(labels)
    const ids = [...html.matchAll(/<label [^>]*for="([^"]+)"/g)].map(([, id]) => id)
    for (const id of ids) expect(html).toContain(`<input id="${id}"`)
    expect(html.match(/(?<=<button [^>]*aria-label=")(?:Show|Hide) password/g)).toEqual(toggles)
    expect(main.links).toEqual(links)
    expect(html.match(/<input [^>]*type="password"/g)).toHaveLength(toggles.length)
  })

  it.each(['/login', '/register'])('%s cannot submit a password before hydration', async (url) => {
    const { html } = await read(url)
    const [form = ''] = /<form [^>]*method="post".*?<\/form>/s.exec(html) ?? []
    const [fields = ''] = /<fieldset disabled="".*?<\/fieldset>/s.exec(form) ?? []
    expect(fields).toContain('type="password"')
    expect(fields).toContain('type="submit"')
    expect(form.replace(fields, '')).not.toMatch(/<(input|button)\b/)
    expect(listTexts(form, 'noscript')).toEqual([
      'This form needs JavaScript to send your password securely.',
    ])
  })

  it.each([
    ['/login', true],
    ['/register', true],
    ['/about', false],
  ])('%s starts its script at once: %s', async (url, atOnce) => {
    const { html } = await read(url)
    expect(html.includes('requestIdleCallback')).toBe(!atOnce)
  })

  it('/forgot-password links to the contact address', async () => {
    const { main } = await read('/forgot-password')
    expect(main.text).toContain('Email us and we’ll help you get back in.')
    expect(main.text).toContain('usually within 24-48 hours')
    expect(main.links).toEqual([
      'mailto:help@horizons.example?subject=Password%20reset',
      'mailto:help@horizons.example',
      '/register',
      '/login',
    ])
    expect(main.text).not.toContain('Keep the ideas you love in one list')
  })
})

describe('text pages', () => {
  it('/about shows the numbers of the catalogue', async () => {
    const { main, titles } = await read('/about')
    expect(titles).toEqual(['About Horizons'])
    expect(main.text).toMatch(/ideas to choose from 1,315\+ categories 107 /)
  })

  it('/contact shows the address, the response time and the topics', async () => {
    const { main } = await read('/contact')
    expect(main.text).toContain('help@horizons.example')
    expect(main.text).toContain('24-48 hour')
    const topics = main.links.filter((link) => link.includes('?subject='))
    expect(topics.map((link) => decodeURIComponent(link.replace(/.*subject=/, '')))).toEqual([
      'Ideas',
      'Your account',
      'Your data',
      'Something is broken',
      'Accessibility',
      'Everything else',
    ])
  })

  it.each(['/privacy', '/terms'])('%s is prose under headings', async (url) => {
    const { main, html } = await read(url)
    expect(main.text.split(' ').length).toBeGreaterThan(300)
    expect(listTexts(html.slice(html.indexOf('<main')), 'h2').length).toBeGreaterThan(4)
    expect(main.text).not.toMatch(/lorem|TODO|Someday\b/i)
  })
})
