import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')
// Read rather than imported, because the package for npx gets its commit after the build.
const manifest: { version: string; gitHead?: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** Version of the site, as in CHANGELOG.md. */
export const { version } = manifest

const commitLength = 12

/**
 * Returns the version and commit of the running sources, as `1.2.3+0123456789ab`; only the version if the commit is
 * unknown. Packages and images have it as `gitHead` in package.json. A checkout's `.git` is read without the git
 * program, which rejects a repository owned by another user.
 */
export function versionWithCommit(): string {
  const commit = manifest.gitHead ?? readGitCommit()
  return commit ? `${version}+${commit.slice(0, commitLength)}` : version
}

function readGitCommit(): string | undefined {
  try {
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
    // No repository, or it cannot be read.
    return undefined
  }
}

/** Returns the git folder. In a worktree, `.git` is a file with its path. */
function findGitFolder(path: string): string {
  if (existsSync(join(path, 'HEAD'))) return path
  const [, folder = ''] = /^gitdir: (.+)/.exec(readFileSync(path, 'utf8')) ?? []
  return resolve(path, '..', folder)
}
