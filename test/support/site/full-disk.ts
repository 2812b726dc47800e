/**
 * Preloaded into a process (`--import`), simulates a full disk where no small one can be mounted. A control file
 * contains the number of bytes by which a folder may still grow; a write beyond it fails with ENOSPC. Existing bytes
 * can be overwritten, and changing the control file makes room.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

const { openSync, closeSync, writeSync, writeFileSync, mkdirSync, readFileSync, statSync } = fs
const { writeFile, mkdir } = fs.promises
const control = process.env.FULL_DISK ?? ''
type WriteBytes = [file: number, data: Uint8Array, offset?: number, length?: number, position?: number]

const paths = new Map<number, string>()
let controlledSizes = ''
let used = 0

/**
 * Reserves space for a file that grows to `end` bytes.
 *
 * @throws ENOSPC if there is not enough.
 */
function reserveSpace(path: string, end: number): void {
  const text = readFileSync(control, 'utf8')
  if (text !== controlledSizes) [controlledSizes, used] = [text, 0]
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
  writeSync(...args: WriteBytes) {
    const [file, data, , length, position] = args
    const path = paths.get(file)
    const bytes = typeof length === 'number' ? length : lengthOf(data)
    if (path) reserveSpace(path, (typeof position === 'number' ? position : statSync(path).size) + bytes)
    return writeSync(...args)
  },
  writeFileSync(path: string, data: string | Uint8Array, options?: Parameters<typeof writeFileSync>[2]) {
    try {
      reserveSpace(resolve(path), lengthOf(data))
    } catch (error) {
      // On a full disk, the file is created, but remains empty.
      writeFileSync(path, '', options)
      throw error
    }
    writeFileSync(path, data, options)
  },
  mkdirSync(...args: Parameters<typeof mkdirSync>) {
    reserveSpace(resolve(String(args[0])), 1)
    return mkdirSync(...args)
  },
})
Object.assign(fs.promises, {
  async writeFile(path: string, data: string | Uint8Array, options?: Parameters<typeof writeFile>[2]) {
    try {
      reserveSpace(resolve(path), lengthOf(data))
    } catch (error) {
      await writeFile(path, '', options)
      throw error
    }
    await writeFile(path, data, options)
  },
  async mkdir(...args: Parameters<typeof mkdir>) {
    reserveSpace(resolve(String(args[0])), 1)
    return mkdir(...args)
  },
})
syncBuiltinESMExports()
