import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { findBuild } from '#platform/server/site/find-build.mjs'
import { buildSite } from '#platform/server/site/site-build.ts'
import { ConfigError } from '#root/start/settings/config.ts'
import { requireLockedPackages } from '#root/start/site/installed-packages.ts'
import { withStartupErrors } from '#root/start/startup-errors.ts'

/** Creates the sources of a minimal site. */
function createSmallSite(): string {
  const root = mkdtempSync(join(tmpdir(), 'someday-build-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'src/page.ts'), 'console.log(1)')
  writeFileSync(
    join(root, 'vite.config.ts'),
    `export default { builder: {}, environments: { client: { build: { outDir: process.env.BUILD_FOLDER + '/client', rolldownOptions: { input: 'src/page.ts' } } } } }`,
  )
  writeFileSync(
    join(root, 'vite.process.config.ts'),
    `export default { build: { outDir: process.env.BUILD_FOLDER + '/process', rolldownOptions: { input: 'src/page.ts' } } }`,
  )
  return root
}

const build = (root: string) =>
  withStartupErrors('The folder dist', () => buildSite(root, { onStart: () => {}, addFiles: async () => {} }))

it('a folder that cannot be written to is reported in a sentence', async () => {
  const root = createSmallSite()
  writeFileSync(join(root, 'dist'), 'a file in its place')
  await expect(build(root)).rejects.toThrow(
    `The folder dist cannot be used: ${join(root, 'dist')} is a file, not a folder.`,
  )
})

it('an error in the sources stays unchanged', async () => {
  const root = createSmallSite()
  writeFileSync(join(root, 'src/page.ts'), 'this is no TypeScript')
  await expect(build(root)).rejects.toThrow(/^Command failed[^]*page\.ts/)
})

it('a changed heading font is built again, as the whole site is', async () => {
  const root = createSmallSite()
  let builds = 0
  const built = async () => {
    await buildSite(root, { onStart: () => void builds++, addFiles: async () => {} })
    return builds
  }
  for (const file of ['face.woff2', 'icon.png', 'look.css']) {
    writeFileSync(join(root, 'src', file), 'before')
    const before = await built()
    expect(await built(), `${file} as it was`).toBe(before)
    writeFileSync(join(root, 'src', file), 'after')
    expect(await built(), `${file} changed`).toBe(before + 1)
  }
})

it('a build of other sources is not used', async () => {
  const root = createSmallSite()
  expect(findBuild(root)).toBeUndefined()
  await build(root)
  const folder = findBuild(root)
  expect(readdirSync(folder ?? '')).toEqual(['client', 'process'])

  writeFileSync(join(root, 'src/page.ts'), 'console.log(2)')
  expect(findBuild(root)).toBeUndefined()
  // A package has no such file: it contains the build of its sources.
  rmSync(join(root, 'vite.config.ts'))
  expect(findBuild(root)).toBe(folder)
})

it('a deleted build is made again', async () => {
  const root = createSmallSite()
  await build(root)
  const folder = findBuild(root) ?? ''
  rmSync(folder, { recursive: true })
  expect(findBuild(root)).toBeUndefined()
  await build(root)
  expect(findBuild(root)).toBe(folder)
})

it('the five newest builds stay for processes that still run them, and older ones are removed', async () => {
  const root = createSmallSite()
  const dist = join(root, 'dist')
  await build(root)
  // Built first, but used again last.
  const reused = findBuild(root) ?? ''
  const addOldFolder = (name: string, hour: number) => {
    mkdirSync(join(dist, name))
    utimesSync(join(dist, name), hour * 3_600, hour * 3_600)
  }
  const builds = ['one', 'two', 'three', 'four', 'five']
  for (const [hour, name] of builds.entries()) addOldFolder(name, hour + 1)
  addOldFolder('six.1.part', 6)
  mkdirSync(join(dist, 'seven.1.part'))
  utimesSync(reused, 0, 0)
  rmSync(join(dist, 'built-from'))
  await build(root)

  writeFileSync(join(root, 'src/page.ts'), 'console.log(2)')
  await build(root)
  const kept = [reused, findBuild(root) ?? ''].map((folder) => basename(folder))
  const folders = readdirSync(dist, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(
    [...kept, 'three', 'four', 'five', 'seven.1.part'].toSorted(),
  )
})

it('files that editors and Git leave beside the sources do not make a build stale', async () => {
  const root = createSmallSite()
  await build(root)
  mkdirSync(join(root, 'src/.idea'))
  for (const name of ['.DS_Store', '.page.ts.swp', 'page.ts~', 'page.ts.orig', '.idea/page.xml'])
    writeFileSync(join(root, 'src', name), 'by another program')
  expect(findBuild(root)).toBeDefined()
})

it('a build whose name cannot be read is made again', async () => {
  const root = createSmallSite()
  await build(root)
  const folder = findBuild(root)
  rmSync(join(root, 'dist/built-from'))
  mkdirSync(join(root, 'dist/built-from'))
  expect(findBuild(root)).toBeUndefined()
  rmSync(join(root, 'dist/built-from'), { recursive: true })
  await build(root)
  expect(findBuild(root)).toBe(folder)
})

it('nothing is built with packages that are not those of package-lock.json', () => {
  const root = mkdtempSync(join(tmpdir(), 'someday-packages-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'node_modules'))
  const writeLock = (file: string, packages: object) =>
    writeFileSync(join(root, file), JSON.stringify({ packages }))
  const check = () => requireLockedPackages(root)
  writeLock('package-lock.json', {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
    'node_modules/c': { version: '1.0.0', dev: true },
  })
  expect(check).not.toThrow()
  writeLock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } })
  expect(check).not.toThrow()

  const message = 'The installed packages do not match package-lock.json. Run npm ci.'
  for (const packages of [
    {},
    { 'node_modules/a': { version: '0.9.0' } },
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '0.9.0' } },
  ]) {
    writeLock('node_modules/.package-lock.json', packages)
    expect(check).toThrow(new ConfigError(message))
  }
})

it('processes that build at the same time do not disturb each other', async () => {
  const root = createSmallSite()
  const program = `import { buildSite } from '#platform/server/site/site-build.ts'
await buildSite(${JSON.stringify(root)}, { onStart() {}, async addFiles() {} })`
  const buildInProcess = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: join(import.meta.dirname, '../..'),
    })
  await Promise.all([buildInProcess(), buildInProcess(), buildInProcess()])
  const folder = findBuild(root) ?? ''
  expect(readdirSync(join(root, 'dist')).map((name) => join(root, 'dist', name))).toEqual([
    folder,
    join(root, 'dist/built-from'),
  ])
  expect(readdirSync(join(folder, 'client'))).toContain('assets')
})
