import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteFiles } from '#root/start/site/site-files.ts'

const sources = join(import.meta.dirname, '../../src')
/** Variables that a script sets on the element. */
const setByScript = new Set(['--input-height'])

it('every variable used in sources is set in the style sheet', () => {
  const sheet = globSync(join(siteFiles.client, 'assets/*.css'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  const named = globSync(join(sources, '**/*.{ts,tsx,css}')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ name, file })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ name }) => !setByScript.has(name) && !sheet.includes(`${name}:`))).toEqual([])
})
