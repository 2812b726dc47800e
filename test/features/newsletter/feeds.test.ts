import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseFeed, Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const origin = 'https://someday.example'
const siteName = 'Pots & <Pans>'
let app: TestApp
let editor: Client
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin, SITE_NAME: siteName })
  editor = client(app, await signUp(app, { role: 'editor' }))
})
afterAll(() => app.close())

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['entry', 'link', 'author'].includes(name),
})
/** Parses a feed and checks the constructs that RFC 4287 requires. */
async function read(path: string) {
  const { body, statusCode } = await app.inject(path)
  expect([statusCode, XMLValidator.validate(body)]).toEqual([200, true])
  return { body, feed: parser.parse(body).feed }
}

/** Returns the displayed text of a construct with type `html`. */
function getDisplayedText(node: { '#text': string; '@_type'?: string }): string {
  expect(node['@_type']).toBe('html')
  const texts: string[] = []
  const collector = new Parser({ ontext: (text) => texts.push(text) })
  collector.end(node['#text'])
  return texts.join('')
}

const paths = ['/feed.xml', '/categories/camping-bucket-list-ideas/feed.xml']

describe('a feed', () => {
  it.each(paths)('%s has all the elements that RFC 4287 requires', async (path) => {
    const { feed } = await read(path)
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
    for (const required of ['id', 'title', 'updated']) expect(feed[required]).toBeTruthy()
    // RFC 4287, 4.1.1: a feed has an author unless each of its entries has one.
    expect(feed.author).toEqual([{ name: siteName, uri: `${origin}/` }])
    expect(feed.link.filter((link: Record<string, string>) => link['@_rel'] === 'self')).toEqual([
      { '@_rel': 'self', '@_href': origin + path },
    ])
    expect(feed.entry).toHaveLength(30)
    for (const entry of feed.entry) {
      for (const required of ['id', 'title', 'updated']) expect(entry[required]).toBeTruthy()
      // RFC 4287, 4.1.2: an entry without content links to its alternate.
      expect(entry.link).toEqual([{ '@_rel': 'alternate', '@_href': entry.id }])
    }
    expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(30)
  })

  it('shows ideas and categories with all their characters', async () => {
    const title = '<b>x</b> & y'
    const description = 'First <i>this</i>, then "that" &amp; ]]> the rest.\u0001'
    const category = await editor.call('categories.editing.create', { name: 'Less < "more" & so on' })
    expect(category.status).toBe(200)
    const { id: categoryId, slug } = category.data
    const { status } = await editor.post('/api/ideas', { title, description, categoryId })
    expect(status).toBe(201)
    for (const path of ['/feed.xml', `/categories/${slug}/feed.xml`]) {
      const { body, feed } = await read(path)
      const [entry] = feed.entry
      expect([getDisplayedText(entry.title), getDisplayedText(entry.summary)]).toEqual([
        title,
        'First <i>this</i>, then "that" &amp; ]]> the rest.',
      ])
      expect(parseFeed(body)?.type).toBe('atom')
    }
  })

  it('names the site as its generator', async () => {
    const { feed } = await read('/feed.xml')
    expect(feed.generator).toBe(siteName)
  })
})
