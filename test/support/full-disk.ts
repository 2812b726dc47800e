/**
 * Loaded into a process before everything else (`--import`), this makes a disk full where no small one can be mounted:
 * what a folder may still grow by stands in a file, and a write beyond it fails as the system would let it fail. What
 * is there already can be written over, and whoever changes the file makes room.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

const { openSync, closeSync, writeSync, writeFileSync, mkdirSync, readFileSync, statSync } = fs
const { writeFile, mkdir } = fs.promises
const control = process.env.FULL_DISK ?? ''
const paths = new Map<number, string>()
let known = ''
let used = 0

/** @throws ENOSPC where the file would grow beyond what its disk has left. */
function claim(path: string, end: number): void {
  const text = readFileSync(control, 'utf8')
  if (text !== known) [known, used] = [text, 0]
  if (text === '') return
  const { folder, room }: { folder: string; room: number } = JSON.parse(text)
  if (!`${path}${sep}`.startsWith(`${folder}${sep}`)) return
  const growth = end - (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  if (growth <= 0) return
  used += growth
  if (used > room) throw fullDisk()
}

const fullDisk = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    errno: -28,
    code: 'ENOSPC',
    syscall: 'write',
  })

const lengthOf = (data: unknown) =>
  typeof data === 'string' ? Buffer.byteLength(data) : data instanceof Uint8Array ? data.byteLength : 0

Object.assign(fs, {
  openSync(...args: Parameters<typeof openSync>) {
    const file = openSync(...args)
    paths.set(file, resolve(String(args[0])))
    return file
  },
  closeSync(file: number) {
    paths.delete(file)
    closeSync(file)
  },
  writeSync(
    file: number,
    data: Uint8Array,
    offset = 0,
    length = data.byteLength - offset,
    position?: number,
  ) {
    const path = paths.get(file)
    if (path) claim(path, (position ?? statSync(path).size) + length)
    return writeSync(file, data, offset, length, position)
  },
  writeFileSync(...args: Parameters<typeof writeFileSync>) {
    const [path, data, options] = args
    try {
      claim(resolve(String(path)), lengthOf(data))
    } catch (error) {
      // The name still finds its place on a full disk, and the content does not.
      writeFileSync(path, '', options)
      throw error
    }
    writeFileSync(...args)
  },
  mkdirSync(...args: Parameters<typeof mkdirSync>) {
    claim(resolve(String(args[0])), 1)
    return mkdirSync(...args)
  },
})
Object.assign(fs.promises, {
  async writeFile(...args: Parameters<typeof writeFile>) {
    const [path, data, options] = args
    try {
      claim(resolve(String(path)), lengthOf(data))
    } catch (error) {
      await writeFile(path, '', options)
      throw error
    }
    await writeFile(...args)
  },
  async mkdir(...args: Parameters<typeof mkdir>) {
    claim(resolve(String(args[0])), 1)
    return mkdir(...args)
  },
})
syncBuiltinESMExports()
