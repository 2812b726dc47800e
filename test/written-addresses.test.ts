import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as table from '#platform/addresses.ts'
import * as ofPictures from '#platform/picture-addresses.ts'

const repository = join(import.meta.dirname, '..')

describe('page paths', () => {
  const tables = ['src/platform/addresses.ts', 'src/platform/picture-addresses.ts']
  const files = globSync('src/**/*.{ts,tsx}', { cwd: repository }).filter((file) => !tables.includes(file))
  const sourceOf = (file: string) => readFileSync(join(repository, file), 'utf8')

  const others = Object.values({ ...table, ...ofPictures }).filter((path) => typeof path === 'string')
  const paths = [...Object.values(table.pages).map(({ path }) => path), ...others]
  // First path segments, such as `site-logo` of `/site-logo.:format`, without home. Those of the API are in the files
  // of their routes.
  const firstParts = new Set(paths.flatMap((path) => path.split('/')[1]?.replace(/\.?:.*/, '') || []))
  firstParts.delete('api')
  /** Start of a string, or of the text after the site's origin or base path. */
  const begins = '(?:[\'"`]|(?:origin|base|site|host)(?:\\(\\))?\\})'
  const byHand = new RegExp(
    `${begins}/(?:${[...firstParts].map((part) => RegExp.escape(part)).join('|')})(?![\\w-])`,
    'g',
  )

  it('are defined in their table, and written out nowhere else', () => {
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

  it('of the API and unlisted routes are in one file, or in those that register them', () => {
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

  /** Returns the files in which each path occurs, without queries and parameter names. */
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
    from.size > 1 && [...from].some((file) => !/\.(?:routes|procedures)\.ts$/.test(file))

  /** Elements and calls that do not add the base path. */
  const withoutBase =
    /<(?:a|img|form|iframe|video)\b[^<>]*?\b(?:href|src|action)=(?:"\/|\{(?:hrefOf|photoAddress)\(|\{`?\/)|\b(?:fetch|sendBeacon|open)\((?:'\w+', )?['"`]\//g

  it('have the base path where the router does not add it', () => {
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
