import { execFile } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { hourMs } from '#platform/durations.ts'
import { replaceFile } from './build-if-stale.ts'
import { findBuild, fingerprintOf, siteSources, stampOf } from './find-build.mjs'

const execFileAsync = promisify(execFile)
/** More than the built site takes. */
const requiredBytes = 40 * 1024 * 1024

interface Options {
  /** Called before a build starts. */
  onStart: () => void
  /** Builds the other files the running process reads from `dist`. */
  alsoMake: () => Promise<void>
}

/**
 * Builds the site for browsers, for server rendering and for the process, if the sources have changed since `dist` was
 * built.
 *
 * @throws the system's error if `dist` cannot be written.
 */
export async function buildSite(root: string, { onStart, alsoMake }: Options): Promise<void> {
  if (findBuild(root)) return
  onStart()
  const fingerprint = fingerprintOf(root, siteSources)
  await build(root, fingerprint)
  await alsoMake()
  replaceFile(stampOf(root), fingerprint)
}

/**
 * Builds into a folder of this process, and then gives it the name of the sources, so that processes that start at the
 * same time never see half a build.
 */
async function build(root: string, fingerprint: string): Promise<void> {
  const dist = join(root, 'dist')
  const folder = join(dist, fingerprint)
  if (existsSync(folder)) return
  const part = `${folder}.${process.pid}.part`
  try {
    await bundle(root, part)
    compressAssets(join(part, 'client/assets'))
    removeOldBuilds(dist, part, stampOf(root))
    renameSync(part, folder)
  } catch (error) {
    // Another process has built the same.
    if (existsSync(folder)) return
    checkDiskSpace(dist)
    throw error
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/**
 * Removes old builds. The previous one stays, because a process that still runs it loads some files only when it needs
 * them. So do those of the last hour, which another process may still be building.
 */
function removeOldBuilds(dist: string, part: string, stamp: string): void {
  const oldest = statSync(part).mtimeMs - hourMs
  const previous = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory() && stats.mtimeMs < oldest && name !== previous)
      rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Runs Vite in child processes, so that its memory is freed afterwards, and always for production, whatever this
 * process's NODE_ENV is.
 */
async function bundle(root: string, folder: string): Promise<void> {
  const vite = createRequire(join(root, 'package.json')).resolve('vite/package.json')
  const command = join(vite, '../bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder }
  for (const options of [['--app'], ['--config', 'vite.process.config.ts']])
    await execFileAsync(process.execPath, [command, 'build', ...options, '--logLevel', 'warn'], {
      cwd: root,
      env,
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
