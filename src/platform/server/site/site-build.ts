import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const execute = promisify(execFile)
const sources = [
  'src/**/*.{ts,tsx,css,svg,json}',
  '{vite,panda,postcss}.config.{ts,mjs}',
  'package-lock.json',
]
const stamp = 'dist/built-from'
/** Ample for the built site. */
const roomBytes = 24 * 1024 * 1024

interface Options {
  /** Called where there is something to build. */
  onStart: () => void
  /** What else the running process reads from `dist`. */
  alsoMake: () => Promise<void>
}

/**
 * Builds the site for browsers and for rendering where what stands in `dist` was made from other sources.
 *
 * @throws what the system says, where that folder is to blame.
 */
export async function buildSite(root: string, { onStart, alsoMake }: Options): Promise<void> {
  const fingerprint = fingerprintOf(root)
  const builtFrom = join(root, stamp)
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint) return
  onStart()
  try {
    await bundle(root)
  } catch (error) {
    expectRoom(join(root, 'dist'))
    throw error
  }
  compressAssets(join(root, 'dist/client/assets'))
  await alsoMake()
  writeFileSync(builtFrom, fingerprint)
}

/**
 * Runs Vite in a process of its own, always for production: what NODE_ENV says here is about this process,
 * and the memory that bundling takes is given back.
 */
async function bundle(root: string): Promise<void> {
  const vite = createRequire(join(root, 'package.json')).resolve('vite/package.json')
  const command = join(vite, '../bin/vite.js')
  await execute(process.execPath, [command, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Vite tells what the system refuses in words of its own; here the system says it. */
function expectRoom(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const probe = join(folder, 'probe')
  try {
    writeFileSync(probe, Buffer.alloc(roomBytes))
  } finally {
    rmSync(probe, { force: true })
  }
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Compressed once and thoroughly here, so that serving costs nothing. */
function compressAssets(folder: string): void {
  for (const file of globSync('*.{js,css,svg}', { cwd: folder })) {
    const content = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
