import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, walk } from 'css-tree'
import { siteFiles } from '#root/start/site/site-files.ts'

/** Class that the router adds to links to the current page, which has no styles. */
const routerClasses = new Set(['active'])

let known: Set<string> | undefined

/** Returns the classes in a page's HTML without a rule in its style sheets. */
export function findClassesWithoutRule(html: string): string[] {
  known ??= readSheetClasses()
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => decoded(names).split(' ')),
  )
  return [...used].filter((name) => name !== '' && !routerClasses.has(name) && !known?.has(name))
}

function readSheetClasses(): Set<string> {
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
