import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as table from '#platform/addresses.ts'
import * as ofPictures from '#platform/picture-addresses.ts'

const repository = join(import.meta.dirname, '..')

describe('addresses', () => {
  const tables = ['src/platform/addresses.ts', 'src/platform/picture-addresses.ts']
  const files = globSync('src/**/*.{ts,tsx}', { cwd: repository }).filter((file) => !tables.includes(file))
  const sourceOf = (file: string) => readFileSync(join(repository, file), 'utf8')

  const others = Object.values({ ...table, ...ofPictures }).filter((path) => typeof path === 'string')
  const paths = [...Object.values(table.pages).map(({ path }) => path), ...others]
  // Of `/site-logo.:format` it is `site-logo`. Home alone is too short to tell; the API's stand with what answers there.
  const firstParts = new Set(paths.flatMap((path) => path.split('/')[1]?.replace(/\.?:.*/, '') || []))
  firstParts.delete('api')
  /** The beginning of a text, or what follows the site's origin or base. */
  const begins = '(?:[\'"`]|(?:origin|base|site|host)(?:\\(\\))?\\})'
  const byHand = new RegExp(
    `${begins}/(?:${[...firstParts].map((part) => RegExp.escape(part)).join('|')})(?![\\w-])`,
    'g',
  )

  it('stand in their table, and are written by hand nowhere else', () => {
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((file) =>
      [...sourceOf(file).matchAll(byHand)].map(([text]) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
    for (const planted of [
      `'/about'`,
      `'/covers/fallback.svg'`,
      '`/pictures/${name}`',
      '${base}/favicon.ico',
    ])
      expect(planted).toMatch(byHand)
  })

  it('of the API and of what is in no table stand in one file, or in those of routes that answer there', () => {
    const ofTables = others.filter((path) => path.startsWith('/api/')).map((path) => `'${path}'`)
    const found = standing([
      { file: tables.join(), source: ofTables.join('\n') },
      ...files.map((file) => ({ file, source: sourceOf(file) })),
    ])
    expect(found.size).toBeGreaterThan(40)
    expect([...found].filter(([, from]) => isTwice(from))).toEqual([])
    const planted = standing([
      { file: 'a.routes.ts', source: `app.get('/api/x/:id', …) app.post('/api/y', …)` },
      { file: 'b.routes.ts', source: `app.delete('/api/x/:id', …)` },
      { file: 'use-y.ts', source: 'fetch(addressHere(`/api/y?z=${z}`))' },
      { file: 'once.ts', source: `export const oncePath = '/api/once'` },
    ])
    expect([...planted].filter(([, from]) => isTwice(from))).toEqual([
      ['/api/y', new Set(['a.routes.ts', 'use-y.ts'])],
    ])
  })

  /** In which files each address stands, without its query and whatever its parameters are called. */
  function standing(sources: { file: string; source: string }[]): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>()
    for (const { file, source } of sources) {
      for (const [, text = ''] of source.matchAll(/(?:['"`]|\w(?:\(\))?\})(\/[a-z][\w-]{2,}[^'"`\s]*)/g)) {
        const address = text
          .replace(/\?.*/, '')
          .replaceAll(/\/(?::\w+|\$\{[^}]*\})/g, '/:')
          .replace(/(?:\$\{.*|\/)$/, '')
        found.set(address, (found.get(address) ?? new Set()).add(file))
      }
    }
    return found
  }

  const isTwice = (from: Set<string>) =>
    from.size > 1 && [...from].some((file) => !file.endsWith('.routes.ts'))

  /** What is no component of the router, and what asks: neither puts the path of the host before an address. */
  const withoutBase =
    /<(?:a|img|form|iframe|video)\b[^<>]*?\b(?:href|src|action)=(?:"\/|\{(?:hrefOf|photoAddress)\(|\{`?\/)|\b(?:fetch|sendBeacon|open)\((?:'\w+', )?['"`]\//g

  it('have the path that the site lies beneath before them where the router does not put it there', () => {
    const found = globSync('src/**/*.{ts,tsx}', { cwd: repository }).flatMap((file) =>
      [...readFileSync(join(repository, file), 'utf8').matchAll(withoutBase)].map(
        ([text]) => `${file}: ${text}`,
      ),
    )
    expect(found).toEqual([])
    for (const planted of [
      `<a className="x" href={hrefOf('home')}`,
      `<img src="/covers/fallback.svg"`,
      `fetch('/api/stats')`,
    ])
      expect(planted).toMatch(withoutBase)
  })
})
