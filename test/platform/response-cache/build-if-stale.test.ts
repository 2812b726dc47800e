import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildIfStale } from '#platform/server/site/build-if-stale.ts'
import { buildIconsAndMap, siteFiles } from '#root/start/site/site-files.ts'

it('a build runs again when one of its sources changes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'someday-made-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const source = (name: string, text: string) => writeFileSync(join(root, name), text)
  let made = 0
  const make = () =>
    buildIfStale(
      { root, sources: ['one.json', 'more'], stamp: join(root, 'made-from') },
      async () => void (made += 1),
    )

  source('one.json', '1')
  await make()
  await make()
  expect(made).toBe(1)
  source('one.json', '2')
  await make()
  mkdirSync(join(root, 'more/inside'), { recursive: true })
  source('more/inside/two.json', '2')
  await make()
  await make()
  expect(made).toBe(3)
  source('else.txt', '3')
  await make()
  expect(made).toBe(3)
})

it('a failed build runs again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'someday-made-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const asked = { root, sources: ['one.json'], stamp: join(root, 'made-from') }
  await expect(buildIfStale(asked, () => Promise.reject(new Error('No room')))).rejects.toThrow('No room')
  let isMade = false
  await buildIfStale(asked, async () => void (isMade = true))
  expect(isMade).toBe(true)
})

it('a start builds no icons and maps that are up to date', async () => {
  const drawnAt = () => [siteFiles.icons, siteFiles.world].map((file) => statSync(file).mtimeMs)
  const before = drawnAt()
  await buildIconsAndMap()
  expect(drawnAt()).toEqual(before)
})
