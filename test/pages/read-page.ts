import type { TestApp } from '../support/app/test-app.ts'

/** Parses a page like a crawler, link preview or search engine. */
export async function readPage(app: TestApp, url: string) {
  const { statusCode: status, headers, body: html } = await app.inject(url)
  return {
    status,
    headers,
    html,
    titles: textsIn(html, 'title'),
    headings: textsIn(html, 'h1'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    /** Returns the content of a meta tag by name or property. */
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
    /** Boot data of the script. */
    boot: scriptsIn(html, 'application/json').join('\n'),
    main: readMain(html),
  }
}

/** Parses the content between header and footer. */
function readMain(html: string) {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  return {
    text: plain(main.replaceAll(/<script\b.*?<\/script>/gs, '')),
    links: linksIn(main),
    /** Titles of the cards, in order. */
    cards: [...main.matchAll(/<article\b.*?<\/article>/gs)].map(([card]) => textsIn(card, 'h[123]')[0]),
  }
}

/** Returns the terms and values of the `dl` after an element. */
export function factsIn(html: string, id: string): Record<string, string | undefined> {
  const [list = ''] = /<dl\b.*?<\/dl>/s.exec(html.slice(html.indexOf(`id="${id}"`))) ?? []
  const values = textsIn(list, 'dd')
  return Object.fromEntries(textsIn(list, 'dt').map((name, index) => [name, values[index]]))
}

/** Returns the targets of the links in HTML. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => decoded(to))

/** Returns the texts of all elements with a name, which may be a pattern. */
export const textsIn = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<(${element})\\b[^>]*>(.*?)</\\1>`, 'gs'))].map(([, , inner = '']) =>
    plain(inner),
  )

const scriptsIn = (html: string, type: string) =>
  [...html.matchAll(new RegExp(`<script type="${RegExp.escape(type)}"[^>]*>(.*?)</script>`, 'gs'))].map(
    ([, text = '']) => text,
  )

/** Returns visible text: React separates adjacent texts by comments, and `mark` may split words. */
const plain = (html: string) =>
  decoded(html.replaceAll(/<!--.*?-->|<\/?mark\b[^>]*>/gs, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export const decoded = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
