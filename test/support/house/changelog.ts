const unreleased = '## [Unreleased]'

/** Returns the versions with a heading in a changelog, newest first. */
export const listVersions = (changelog: string): string[] =>
  [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(([, version = '']) => version)

/** Moves the unreleased changes below a heading for this version. Undefined if there are none. */
export function releaseChangelog(changelog: string, version: string, day: string): string | undefined {
  const begin = changelog.indexOf(unreleased)
  const end = changelog.indexOf('\n## [', begin + unreleased.length)
  const news = changelog.slice(begin + unreleased.length, end === -1 ? undefined : end).trim()
  if (begin === -1 || news === '') return undefined
  return `${changelog.slice(0, begin)}${unreleased}\n\n## [${version}] - ${day}\n\n${news}\n${end === -1 ? '' : changelog.slice(end)}`
}
