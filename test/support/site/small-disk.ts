import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { fastFolder } from '../servers/fast-folder.ts'

const preload = pathToFileURL(join(import.meta.dirname, 'full-disk.ts')).href

/** Creates a data folder on a simulated disk that the test can fill. */
export function createSmallDisk(content: 'empty' | 'filled') {
  const work = fastFolder('someday-disk-')
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  const DATA_DIR = join(work, 'data')
  if (content === 'filled') cpSync(inject('templateFolder'), join(DATA_DIR, 'pglite'), { recursive: true })
  const control = join(work, 'disk.json')
  const fill = ({ folder = DATA_DIR, room = 0 } = {}) =>
    writeFileSync(control, JSON.stringify({ folder, room }))
  const makeRoom = () => writeFileSync(control, '')
  makeRoom()
  return {
    DATA_DIR,
    env: { DATA_DIR, FULL_DISK: control, NODE_OPTIONS: `--import=${preload}` },
    fill,
    makeRoom,
  }
}
