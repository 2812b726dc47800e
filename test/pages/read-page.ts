import type { TestApp } from '../support/app/test-app.ts'

/** A page taken apart as crawlers, link previews and search engines do it. */
export async function readPage(app: TestApp, url: string) {
  const { statusCode: status, headers, body: html } = await app.inject(url)
  return {
    status,
    headers,
    html,
    titles: textsIn(html, 'title'),
    headings: textsIn(html, 'h1'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    /** The content of the one meta tag of that name or property. */
    meta: (name: string): string | undefined => {
      const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].filter(
        ([, one]) => one === name,
      )
      if (found.length > 1) throw new Error(`${url} says ${name} ${found.length} times`)
      return found[0]?.[2] === undefined ? undefined : decoded(found[0][2])
    },
    structuredData: scriptsIn(html, 'application/ld+json').map((text): Record<string, unknown> =>
      JSON.parse(text),
    ),
    /** What the script starts from, as it stands in the page. */
    boot: scriptsIn(html, 'application/json').join('\n'),
    main: readMain(html),
  }
}

/** What stands between the frame's header and footer. */
function readMain(html: string) {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  return {
    text: plain(main.replaceAll(/<script\b.*?<\/script>/gs, '')),
    links: linksIn(main),
    /** The titles of the cards, in their order. */
    cards: [...main.matchAll(/<article\b.*?<\/article>/gs)].map(([card]) => textsIn(card, 'h[123]')[0]),
  }
}

/** The names and values of the list that follows an element. */
export function factsIn(html: string, id: string): Record<string, string | undefined> {
  const [list = ''] = /<dl\b.*?<\/dl>/s.exec(html.slice(html.indexOf(`id="${id}"`))) ?? []
  const values = textsIn(list, 'dd')
  return Object.fromEntries(textsIn(list, 'dt').map((name, index) => [name, values[index]]))
}

/** Where the links of a piece of HTML lead. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => decoded(to))

/** The texts of all elements of a name, which may be a pattern. */
export const textsIn = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<(${element})\\b[^>]*>(.*?)</\\1>`, 'gs'))].map(([, , inner = '']) =>
    plain(inner),
  )

const scriptsIn = (html: string, type: string) =>
  [...html.matchAll(new RegExp(`<script type="${RegExp.escape(type)}"[^>]*>(.*?)</script>`, 'gs'))].map(
    ([, text = '']) => text,
  )

/** React parts neighbouring texts by comments, and marks part words from what follows them; nobody sees either. */
const plain = (html: string) =>
  decoded(html.replaceAll(/<!--.*?-->|<\/?mark\b[^>]*>/gs, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export const decoded = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
