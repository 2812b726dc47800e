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
  utimesSync,
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
/** Number of builds in `dist`, with the current one. */
const keptBuilds = 5

interface Options {
  /** Called before a build starts. */
  onStart: () => void
  /** Writes the other files that the running process reads into the folder of the build. */
  addFiles: (folder: string) => Promise<void>
}

/**
 * Builds the site for browsers, for server rendering and for the process into `dist`, if the sources have changed since
 * its last build: `onStart` is called before, `addFiles` adds files to the build before other processes see it, and
 * builds older than the last five are removed.
 * @throws the system's error if `dist` cannot be written.
 */
export async function buildSite(root: string, { onStart, addFiles }: Options): Promise<void> {
  if (findBuild(root)) return
  onStart()
  const fingerprint = fingerprintOf(root, siteSources)
  await build(root, fingerprint, addFiles)
  const stamp = stampOf(root)
  replaceFile(stamp, fingerprint)
  // An older folder counts as new, so that `removeOldBuilds` keeps it for the processes that use it from now on.
  const { atime, mtime } = statSync(stamp)
  utimesSync(join(root, 'dist', fingerprint), atime, mtime)
}

/**
 * Builds into a folder of this process, and then gives it the name of the sources, so that processes that start at the
 * same time never see half a build.
 */
async function build(root: string, fingerprint: string, addFiles: Options['addFiles']): Promise<void> {
  const dist = join(root, 'dist')
  const folder = join(dist, fingerprint)
  if (existsSync(folder)) return
  const part = partOf(folder)
  try {
    await bundle(root, part)
    compressAssets(join(part, 'client/assets'))
    await addFiles(part)
    removeOldBuilds(dist, part)
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

/** Returns the name of a build's folder while this process builds or removes it. */
const partOf = (folder: string) => `${folder}.${process.pid}.part`

/**
 * Removes old builds, except the newest ones: a process that still runs one of them loads some files only when it needs
 * them. Parts of builds are removed after an hour, when no process is still building them.
 */
function removeOldBuilds(dist: string, newPart: string): void {
  const oldestPart = statSync(newPart).mtimeMs - hourMs
  const folders = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(dist, name))
    .map((path) => ({ path, modifiedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt)
  const { parts = [], builds = [] } = Object.groupBy(folders, ({ path }) =>
    path.endsWith('.part') ? 'parts' : 'builds',
  )
  for (const { path, modifiedAt } of parts)
    if (modifiedAt < oldestPart) rmSync(path, { recursive: true, force: true })
  for (const { path } of builds.slice(keptBuilds - 1)) removeBuild(path)
}

/** Removes a build under another name, so that an interrupted removal leaves no half build under the final name. */
function removeBuild(folder: string): void {
  try {
    renameSync(folder, partOf(folder))
  } catch (error) {
    // Another process removes it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  rmSync(partOf(folder), { recursive: true, force: true })
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
  for (const file of globSync('*.{js,mjs,css,svg}', { cwd: folder })) {
    const content = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
