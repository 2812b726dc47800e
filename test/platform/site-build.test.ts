import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildSite } from '#platform/server/site/site-build.ts'
import { withStartupErrors } from '#root/start/startup-errors.ts'

/** A site of one line. */
function smallSite(): string {
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

it('a folder that the site cannot be built in is named in a sentence', async () => {
  const root = smallSite()
  writeFileSync(join(root, 'dist'), 'a file in its place')
  await expect(build(root)).rejects.toThrow(
    `The folder dist cannot be used: ${join(root, 'dist')} is a file, not a folder.`,
  )
})

it('a fault in the sources stays what it is', async () => {
  const root = smallSite()
  writeFileSync(join(root, 'src/page.ts'), 'this is no TypeScript')
  await expect(build(root)).rejects.toThrow(/^Command failed[^]*page\.ts/)
})

it('a letter of the headings that is drawn anew is built anew, as all that the site is made of', async () => {
  const root = smallSite()
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
