import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '#platform/database/data-folder.ts'
import { hourMs, secondMs, weekMs } from '#platform/durations.ts'

/** Many versions in one week are trials, and each may take 8 MB. */
const maxVersions = 10

/**
 * Copies the assets (scripts, styles) of the current version into a subfolder of `folder`, named `version`, so that
 * later versions can serve them: a page that was open before an update loads parts of its own version when it needs
 * them. Deletes the subfolders of versions that were replaced more than a week ago, and all but the ten latest.
 * @returns the paths of the other earlier versions' subfolders, the latest first.
 * @throws the system's error if `folder` cannot be written.
 */
export function keepOldAssets(assets: string, folder: string, version: string, now: Date): string[] {
  for (const path of [dirname(folder), folder]) makePrivateFolder(path)
  const [latest] = listVersions(folder)
  copyVersion(assets, join(folder, version))
  if (latest && latest.name !== version) touch(join(folder, latest.name), now)
  // Newer than all others, so that the next version finds that it replaces this one.
  touch(join(folder, version), new Date(now.getTime() + secondMs))

  const earlier = listVersions(folder).filter(({ name }) => name !== version)
  const { kept = [], removed = [] } = Object.groupBy(earlier, ({ at }, place) =>
    place < maxVersions && at >= now.getTime() - weekMs ? 'kept' : 'removed',
  )
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.part')))
    if (statSync(join(folder, name)).mtimeMs < now.getTime() - hourMs)
      rmSync(join(folder, name), { recursive: true, force: true })
  for (const { name } of removed) rmSync(join(folder, name), { recursive: true, force: true })
  return kept.map(({ name }) => join(folder, name))
}

/** Returns the names of versions and the times when they were last current, the latest first. */
const listVersions = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => ({ name, at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.at - a.at)

/** Copies into a folder of this process first, so that an interrupted copy leaves no half version. */
function copyVersion(assets: string, target: string): void {
  if (existsSync(target)) return
  const part = `${target}.${process.pid}.part`
  try {
    mkdirSync(part)
    for (const name of readdirSync(assets)) linkOrCopy(join(assets, name), join(part, name))
    renameSync(part, target)
  } catch (error) {
    // Another worker has copied the same.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** A link takes no space, but works on one disk only. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

const touch = (path: string, at: Date) => utimesSync(path, at, at)
