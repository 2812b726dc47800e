import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

/** Of the site, as CHANGELOG.md has it. */
export const { version } = manifest

const commitLength = 12

/**
 * The version and the commit of the sources that run, as `1.2.3+0123456789ab`; without a commit where nothing names it.
 * Packages and images carry it as `gitHead` in package.json; a checkout has it in `.git`, which is read without the
 * program git: git refuses a checkout that belongs to another user than the site's.
 */
export function versionWithCommit(): string {
  const commit = 'gitHead' in manifest ? String(manifest.gitHead) : readGitCommit()
  return commit ? `${version}+${commit.slice(0, commitLength)}` : version
}

function readGitCommit(): string | undefined {
  try {
    const root = join(import.meta.dirname, '../..')
    const folder = findGitFolder(join(root, '.git'))
    const [, ref] = /^ref: (.+)/.exec(readFileSync(join(folder, 'HEAD'), 'utf8')) ?? []
    if (ref === undefined) return readFileSync(join(folder, 'HEAD'), 'utf8').trim()
    // Worktrees share the branches of the main checkout.
    const shared = join(folder, 'commondir')
    const branches = existsSync(shared) ? resolve(folder, readFileSync(shared, 'utf8').trim()) : folder
    const own = join(branches, ref)
    if (existsSync(own)) return readFileSync(own, 'utf8').trim()
    const packed = readFileSync(join(branches, 'packed-refs'), 'utf8').split('\n')
    return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0]
  } catch {
    // A copy of the sources without a repository, or one that may not be read.
    return undefined
  }
}

/** In a worktree `.git` is a file that names the folder. */
function findGitFolder(path: string): string {
  if (existsSync(join(path, 'HEAD'))) return path
  const [, folder = ''] = /^gitdir: (.+)/.exec(readFileSync(path, 'utf8')) ?? []
  return resolve(path, '..', folder)
}
