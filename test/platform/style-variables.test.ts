import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteFiles } from '#root/start/site/site-files.ts'

const sources = join(import.meta.dirname, '../../src')
/** What a script sets on the element itself. */
const setByScript = new Set(['--input-height'])

it('every variable that sources name is set in the sheet', () => {
  const sheet = globSync(join(siteFiles.client, 'assets/*.css'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  const named = globSync(join(sources, '**/*.{ts,tsx,css}')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ name, file })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ name }) => !setByScript.has(name) && !sheet.includes(`${name}:`))).toEqual([])
})
