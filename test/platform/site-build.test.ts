import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildSite } from '#platform/server/site/site-build.ts'
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
    `export default { builder: {}, environments: { client: { build: { outDir: 'dist/client', rolldownOptions: { input: 'src/page.ts' } } } } }`,
  )
  return root
}

const build = (root: string) =>
  withStartupErrors('The folder dist', () => buildSite(root, { onStart: () => {}, alsoMake: async () => {} }))

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
    await buildSite(root, { onStart: () => void builds++, alsoMake: async () => {} })
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
