import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { createServerSettings } from '../../support/site/data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'

/** Program that reports which modules a process loads, and which stack traces it formats. */
const reporter = `import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
const report = (sentence) => writeSync(2, sentence + '\\n')
Error.prepareStackTrace = (error) => (report('stack trace of ' + error), String(error))
registerHooks({ load: (url, context, next) => (report('module ' + url), next(url, context)) })`

it('a start loads the built process, which answers like the sources', async () => {
  const site = await start({
    ...(await createServerSettings()),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reporter)}`,
  })
  await (await fetch(site.origin)).text()
  const modules = Array.from(site.output().matchAll(/^module file:\/\/(.+)$/gm), ([, path = '']) => path)
  expect(modules).toContainEqual(expect.stringMatching(/\/dist\/\w+\/process\/main\.js$/))
  expect(modules.filter((path) => path.endsWith('.ts'))).toEqual([])
  expect(modules.length).toBeLessThan(300)
  // No source map is read either.
  expect(site.output()).not.toContain('stack trace')

  // It loads the files of packages that Node loads: Opentype.js has a default export only in its CommonJS file.
  const picture = await fetch(`${site.origin}/covers/fallback.jpg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  // It keeps calls that are made for their exception: an address that cannot be decoded, with which a bundler could
  // leave out decodeURIComponent.
  const page = await fetch(`${site.origin}/%`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
})

it('a stack trace of the built process names the source', async () => {
  const folder = fastFolder('someday-built-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Too long for the path of a socket.
  const DATA_DIR = join(folder, 'data'.repeat(30))
  cpSync(inject('templateFolder'), join(DATA_DIR, 'pglite'), { recursive: true })
  const site = await start({ DATA_DIR })
  await expect.poll(site.output).toContain('no backup can be made')
  expect(site.output()).toMatch(/at [^\n]*\/src\/start\/backups\/control-socket\.ts:\d+:\d+/)
})

async function start(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  return site
}
