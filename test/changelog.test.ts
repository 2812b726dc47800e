import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { releases } from './support/app/releases.ts'
import { releaseChangelog, listVersions } from './support/house/changelog.ts'

const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8')

describe('CHANGELOG.md', () => {
  it('starts with the version of package.json and lists each version once', () => {
    const versions = listVersions(changelog)
    expect(versions[0]).toBe(manifest.version)
    expect(new Set(versions).size).toBe(versions.length)
  })

  it('lists no version without a stored site, because updates are tested from every version', () => {
    expect(releases.map(({ version }) => version).toSorted()).toEqual(listVersions(changelog).toSorted())
  })

  it('keeps unreleased changes under their own heading', () => {
    expect(changelog.indexOf('## [Unreleased]')).toBeGreaterThan(0)
    expect(changelog.indexOf('## [Unreleased]')).toBeLessThan(changelog.indexOf(`## [${manifest.version}]`))
  })
})

describe('a release', () => {
  const before =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- More.\n\n## [1.0.0] - 2026-01-01\n\n- All.\n'

  it('moves unreleased changes under its version and date', () => {
    expect(releaseChangelog(before, '1.1.0', '2026-02-03')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n\n### Added\n\n- More.\n\n## [1.0.0] - 2026-01-01\n\n- All.\n',
    )
  })

  it('is refused without changes', () => {
    const empty = releaseChangelog(before, '1.1.0', '2026-02-03') ?? ''
    expect(releaseChangelog(empty, '1.2.0', '2026-02-04')).toBeUndefined()
  })
})
