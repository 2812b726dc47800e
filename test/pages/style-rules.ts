import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, walk } from 'css-tree'
import { siteFiles } from '#root/start/site/site-files.ts'

/** What the router calls a link that leads to where one is: nothing is meant by it here. */
const ofTheRouter = new Set(['active'])

let known: Set<string> | undefined

/** The classes in a page's HTML that no rule of its style sheets stands for. */
export function classesWithoutRule(html: string): string[] {
  known ??= classesInSheets()
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => decoded(names).split(' ')),
  )
  return [...used].filter((name) => name !== '' && !ofTheRouter.has(name) && !known?.has(name))
}

function classesInSheets(): Set<string> {
  const names = new Set<string>()
  for (const file of globSync(join(siteFiles.client, 'assets/*.css'))) {
    walk(parse(readFileSync(file, 'utf8')), (node) => {
      if (node.type === 'ClassSelector') names.add(unescaped(node.name))
    })
  }
  return names
}

const unescaped = (name: string) =>
  name.replaceAll(/\\([0-9a-f]{1,6} ?|.)/gi, (_, it: string) =>
    it.length > 1 || /[0-9a-f]/i.test(it) ? String.fromCodePoint(parseInt(it, 16)) : it,
  )

const decoded = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
