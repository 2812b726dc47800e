import type { TestApp } from '../support/app/test-app.ts'

/** Parses a page like a crawler, link preview or search engine. */
export async function readPage(app: TestApp, url: string, sent: Record<string, string> = {}) {
  const { statusCode: status, headers, body: html } = await app.inject({ url, headers: sent })
  return {
    status,
    headers,
    html,
    titles: listTexts(html, 'title'),
    headings: listTexts(html, 'h1'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    /** Returns the content of a meta tag by name or property. */
    meta: (name: string): string | undefined => {
      const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].filter(
        ([, one]) => one === name,
      )
      if (found.length > 1) throw new Error(`${url} says ${name} ${found.length} times`)
      return found[0]?.[2] === undefined ? undefined : decodeEntities(found[0][2])
    },
    structuredData: listScripts(html, 'application/ld+json').map((text): Record<string, unknown> =>
      JSON.parse(text),
    ),
    /** Boot data of the script. */
    boot: listScripts(html, 'application/json').join('\n'),
    main: readMain(html),
  }
}

/** Parses the content between header and footer. */
function readMain(html: string) {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  return {
    text: toText(main.replaceAll(/<script\b.*?<\/script>/gs, '')),
    links: listLinks(main),
    /** Titles of the cards, in order. */
    cards: [...main.matchAll(/<article\b.*?<\/article>/gs)].map(([card]) => listTexts(card, 'h[123]')[0]),
  }
}

/** Returns the terms and values of the `dl` after an element. */
export function readFacts(html: string, id: string): Record<string, string | undefined> {
  const [list = ''] = /<dl\b.*?<\/dl>/s.exec(html.slice(html.indexOf(`id="${id}"`))) ?? []
  const values = listTexts(list, 'dd')
  return Object.fromEntries(listTexts(list, 'dt').map((name, index) => [name, values[index]]))
}

/** Returns the targets of the links in HTML. */
export const listLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => decodeEntities(to))

/** Returns the texts of all elements with a name, which may be a pattern. */
export const listTexts = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<(${element})\\b[^>]*>(.*?)</\\1>`, 'gs'))].map(([, , inner = '']) =>
    toText(inner),
  )

const listScripts = (html: string, type: string) =>
  [...html.matchAll(new RegExp(`<script type="${RegExp.escape(type)}"[^>]*>(.*?)</script>`, 'gs'))].map(
    ([, text = '']) => text,
  )

/** Returns visible text: React separates adjacent texts by comments, and `mark` may split words. */
const toText = (html: string) =>
  decodeEntities(html.replaceAll(/<!--.*?-->|<\/?mark\b[^>]*>/gs, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
