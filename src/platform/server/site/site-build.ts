import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildIfStale } from './build-if-stale.ts'

const execFileAsync = promisify(execFile)
const sources = [
  'src/**/*.{ts,tsx,css,svg,json,woff2,png,ico}',
  '{vite,panda,postcss}.config.{ts,mjs}',
  'package-lock.json',
]
/** More than the built site takes. */
const requiredBytes = 24 * 1024 * 1024

interface Options {
  /** Called before a build starts. */
  onStart: () => void
  /** Builds the other files the running process reads from `dist`. */
  alsoMake: () => Promise<void>
}

/**
 * Builds the site for browsers and for server rendering, if the sources have changed since `dist` was built.
 *
 * @throws the system's error if `dist` cannot be written.
 */
export async function buildSite(root: string, { onStart, alsoMake }: Options): Promise<void> {
  await buildIfStale({ root, sources, stamp: join(root, 'dist/built-from') }, async () => {
    onStart()
    await build(root)
    await alsoMake()
  })
}

async function build(root: string): Promise<void> {
  try {
    await bundle(root)
  } catch (error) {
    checkDiskSpace(join(root, 'dist'))
    throw error
  }
  compressAssets(join(root, 'dist/client/assets'))
}

/**
 * Runs Vite in a child process, so that its memory is freed afterwards, and always for production, whatever this
 * process's NODE_ENV is.
 */
async function bundle(root: string): Promise<void> {
  const vite = createRequire(join(root, 'package.json')).resolve('vite/package.json')
  const command = join(vite, '../bin/vite.js')
  await execFileAsync(process.execPath, [command, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Writes a probe file, so that a full or read-only disk is reported with the system's error rather than Vite's. */
function checkDiskSpace(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const probe = join(folder, 'probe')
  try {
    writeFileSync(probe, Buffer.alloc(requiredBytes))
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Compresses the assets at the highest level once, so that serving them costs no CPU. */
function compressAssets(folder: string): void {
  for (const file of globSync('*.{js,css,svg}', { cwd: folder })) {
    const content = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
