import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '#platform/durations.ts'
import { builtAssets } from '#platform/server/site/built-assets.ts'
import { keepOldAssets } from '#platform/server/site/old-assets.ts'

const monday = new Date('2026-03-02T10:00:00Z')
const daysLater = (days: number) => new Date(monday.getTime() + days * dayMs)

/** Creates a build with one asset named after its version, and a folder for old assets. */
function createBuilds() {
  const root = mkdtempSync(join(tmpdir(), 'someday-assets-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const clientOf = (version: string) => join(root, version, 'client')
  const kept = join(root, 'data/old-assets')
  return {
    clientOf,
    /** Starts a version, and returns the versions whose assets it still serves. */
    start: (version: string, now: Date) => {
      const assets = join(clientOf(version), 'assets')
      mkdirSync(assets, { recursive: true })
      writeFileSync(join(assets, `page-${version}.js`), `// ${version}`)
      return keepOldAssets(assets, kept, version, now).map((folder) => basename(folder))
    },
    kept,
  }
}

it('assets of a replaced version stay for a week, however long it had run', () => {
  const { start, kept } = createBuilds()
  expect(start('one', monday)).toEqual([])
  expect(start('two', daysLater(90))).toEqual(['one'])
  expect(start('two', daysLater(96.9))).toEqual(['one'])
  expect(start('two', daysLater(97.1))).toEqual([])
  expect(readdirSync(kept)).toEqual(['two'])
})

it('a version that comes back is current again', () => {
  const { start } = createBuilds()
  start('one', monday)
  start('two', daysLater(1))
  expect(start('one', daysLater(2))).toEqual(['two'])
  expect(start('three', daysLater(3))).toEqual(['one', 'two'])
})

it('of many versions in a week, only the latest stay', () => {
  const { start } = createBuilds()
  for (let hour = 0; hour < 15; hour++) start(`version-${hour}`, daysLater(hour / 24))
  expect(start('last', daysLater(1))).toHaveLength(10)
})

it('half a copy of a killed start is not served', () => {
  const { start, kept } = createBuilds()
  start('one', monday)
  mkdirSync(join(kept, 'two.1.part'))
  expect(start('three', daysLater(1))).toEqual(['one'])
})

it('old assets are served beside those of the current version', async () => {
  const { start, clientOf, kept } = createBuilds()
  start('one', monday)
  start('two', daysLater(1))
  rmSync(clientOf('one'), { recursive: true })
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(builtAssets, { folder: clientOf('two'), oldAssets: [join(kept, 'one')] })
  for (const version of ['one', 'two']) {
    const { statusCode, headers, body } = await app.inject(`/assets/page-${version}.js`)
    expect([statusCode, body]).toEqual([200, `// ${version}`])
    expect(headers['cache-control']).toContain('immutable')
  }
  expect((await app.inject('/assets/page-three.js')).statusCode).toBe(404)
})
