import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteFiles } from '#root/start/site/site-files.ts'
import { homeBytes } from '../benchmarks/home-script.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('the first load of the home page stays within its byte budget', async () => {
  const { scripts, styles } = homeBytes()
  const html = brotliCompressSync((await app.inject('/')).body).length
  expect({ scripts, styles, html }).toEqual({
    scripts: expect.toSatisfy((bytes: number) => bytes <= 125_000, 'at most 125 kB'),
    styles: expect.toSatisfy((bytes: number) => bytes <= 14_000, 'at most 14 kB'),
    html: expect.toSatisfy((bytes: number) => bytes <= 16_000, 'at most 16 kB'),
  })
})

it('no style is computed in a browser', () => {
  const folder = join(siteFiles.client, 'assets')
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  // Libraries for styles insert rules; Panda's runtime lists its conditions.
  const computing = scripts.filter((file) =>
    /insertRule|_focusWithin/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(computing).toEqual([])
})

it('every variable in a style has a value', () => {
  const [sheet = ''] = readdirSync(join(siteFiles.client, 'assets')).filter((file) => file.endsWith('.css'))
  const styles = readFileSync(join(siteFiles.client, 'assets', sheet), 'utf8')
  const set = new Set(Array.from(styles.matchAll(/(--[\w-]+):/g), ([, name]) => name))
  const named = Array.from(styles.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !set.has(name))).toEqual([])
})
